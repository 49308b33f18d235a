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
export {
  type AbsentReason,
  type SignatureRefused,
  absentReasons,
  judgeAbsence,
  judgeSigning,
  signatureLimits,
  signatureSize,
} from './signature.ts'
export {
  type CorrectionRefused,
  type SubmissionRefused,
  isReportOut,
  judgeCorrection,
  judgeSubmission,
  reported,
} from './submission.ts'
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
  type CompletionStatus,
  type Visit,
  completionStatuses,
  isAhead,
  isOpenVisit,
  timeSpentMinutes,
  visitIdOf,
  visitNamedBy,
  visitStatuses,
} from './visit.ts'
