export { currentVisit, factsOfVisits } from './booking-facts.ts'
export { type PhotoOfReport, type PhotoType, canonicalReport, photoTypes } from './canonical-report.ts'
export {
  type Part,
  type ReportChanges,
  type ReportField,
  type ReportNotOpen,
  type WrittenReport,
  emptyReport,
  judgePhotos,
  judgeWriting,
  mostVisitPhotos,
  reportLimits,
  rewritten,
  vatRates,
} from './report.ts'
export { type FieldStep, nextStep } from './next-step.ts'
export {
  type StepRefused,
  arrived,
  checkedIn,
  checkedOut,
  enRoute,
  laterOf,
  momentOfStep,
  waitMinutes,
  waitOver,
  withoutAccess,
} from './steps.ts'
export {
  type Visit,
  type CompletionStatus,
  completionStatuses,
  isAhead,
  isOpenVisit,
  timeSpentMinutes,
  visitIdOf,
  visitNamedBy,
  visitStatuses,
} from './visit.ts'
