export {
  type AnswerChanges,
  type AnswerValue,
  type WrittenAnswers,
  answerFault,
  missingIn,
  reanswered,
} from './forms/answers.ts'
export { type FormOfReport, answeredForms, canonicalAnswers } from './forms/canonical-answers.ts'
export { type ContentFault, judgeContent } from './forms/judge-content.ts'
export {
  type AnswerWarning,
  type FormContent,
  type FormMoment,
  type FormPlace,
  type FormTemplate,
  type FormVersion,
  type Question,
  type QuestionKind,
  formLimits,
  formMoments,
  isAskedFor,
  questionKinds,
} from './forms/template.ts'
export {
  type KeptAnswers,
  type VisitForm,
  completedForms,
  formBefore,
  formsOfVisit,
  incompleteForms,
  isComplete,
  warningsOf,
} from './forms/visit-form.ts'
export { type Arrangement, arranged, fieldsOfForm, formOfFields } from './forms/written-form.ts'
export { bareJpeg } from './bare-jpeg.ts'
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
  unpricedExtra,
  reported,
} from './submission.ts'
export {
  type PartToOrder,
  haveAllArrived,
  mostPartsToOrder,
  partStates,
  partsExpectedBy,
  returnPlannedFor,
  waitingVisit,
} from './return-visit.ts'
export { summaryOfEntries } from './summary.ts'
export { withoutNames } from './without-names.ts'
export { type OfferMode, defaultOfferMode, offerModes, parseOfferMode } from './offer-mode.ts'
export { type FieldStep, nextStep } from './next-step.ts'
export type { Point } from './rough-place.ts'
export {
  type RoughPosition,
  type Sharing,
  isJourney,
  isSharingOver,
  longestSharingMinutes,
  positionAfter,
} from './sharing.ts'
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
