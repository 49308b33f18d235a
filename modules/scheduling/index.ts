export { afterOpenTime } from './after-open-time.ts'
export { type ArrivalKind, type ArrivalWindow, arrivalKinds, arrivalWindow } from './arrival-window.ts'
export { type BookingRules, dateFault, defaultBookingRules } from './booking-rules.ts'
export { type DayCap, type DayLoad, isDayFull } from './day-caps.ts'
export { type FreeStart, type StartSearch, freeStarts } from './free-starts.ts'
export { type StartFault, judgeStart } from './judge-start.ts'
export { hoursWords } from './hours-words.ts'
export { isOpenAt } from './open-at.ts'
export { readDate, readLocalStart } from './local-time.ts'
export { type RoomSettings, defaultRoom, parseRoom, printRoom, roomLimits } from './room-settings.ts'
export {
  type Span,
  clash,
  longestReservationMs,
  maxBufferMinutes,
  maxDurationMinutes,
  mostRoomMs,
  overlap,
  roomMs,
  spanOf,
} from './span.ts'
export { type TooLittleRoom, tooClose } from './too-little-room.ts'
export {
  type Centroid,
  type Place,
  type Travel,
  kilometresBetween,
  leavesHomeMs,
  maxTravelMinutes,
  travelMinutes,
} from './travel.ts'
export {
  type EarliestOpenDay,
  type OpenDays,
  type StartPriority,
  comparePriority,
  priorityOfDay,
  startPriorities,
} from './priority-of-day.ts'
export { openSpan, startsOn } from './starts.ts'
export { type StoredWeek, mostPeriods, parseWeek, printWeek } from './stored-week.ts'
export { type HoursRefused, parseHours, printHours } from './stored-hours.ts'
export {
  type DayHours,
  type Weekday,
  type WeeklyHours,
  defaultWeeklyHours,
  printTime,
  weekdayNames,
  weekdays,
} from './weekly-hours.ts'
export { choiceOf, startChoices, windowAt } from './window-choices.ts'
export {
  type NotAtWork,
  type TimeSpan,
  type WorkPeriod,
  type WorkingTime,
  type WorkingWeek,
  nextWorkMs,
  notAtWork,
  workingSpans,
  worksAsOpen,
} from './working-time.ts'
