export { type BookingRules, type DateFault, dateFault, defaultBookingRules } from './booking-rules.ts'
export { type FreeStart, type Resource, type StartSearch, freeStarts } from './free-starts.ts'
export { type StartFault, judgeStart } from './judge-start.ts'
export { type LocalStart, type LocalStartRefusal, readDate, readLocalStart } from './local-time.ts'
export { type Span, clash, longestHoldMs, maxBufferMinutes, maxDurationMinutes, spanOf } from './span.ts'
export { startsOn } from './starts.ts'
export { type HoursFault, type HoursRefused, type StoredHours, parseHours, printHours } from './stored-hours.ts'
export {
  type DayHours,
  type Weekday,
  type WeeklyHours,
  defaultWeeklyHours,
  printTime,
  weekdays,
} from './weekly-hours.ts'
