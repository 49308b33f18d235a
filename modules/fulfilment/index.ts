export { currentVisit, factsOfVisits } from './booking-facts.ts'
export {
  type StepRefused,
  arrived,
  checkedIn,
  checkedOut,
  enRoute,
  momentOfStep,
  waitMinutes,
  withoutAccess,
} from './steps.ts'
export {
  type Visit,
  completionStatuses,
  isAhead,
  isOpenVisit,
  timeSpentMinutes,
  visitIdOf,
  visitNamedBy,
  visitStatuses,
} from './visit.ts'
