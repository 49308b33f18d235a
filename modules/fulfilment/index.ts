export { currentVisit, factsOfVisits } from './booking-facts.ts'
export { enRoute } from './steps.ts'
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
