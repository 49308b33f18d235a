export { auditOfCategory } from './audit-of-category.ts'
export { type ExcludingWords, excludingWordsIn } from './excluding-words.ts'
export { type EditJobRefusal, type JobBoardModule, type PostJobRefusal, createJobBoard, slugOf } from './job-board.ts'
export { judgeJob } from './judge-job.ts'
export { judgeJobEdit, judgeJobEnd } from './job-steps.ts'
export {
  type Job,
  type ShownJob,
  type JobCategory,
  type JobCertification,
  type JobFields,
  type JobPay,
  type JobPlace,
  type JobType,
  type PayPeriod,
  certificationWords,
  jobCertifications,
  jobLimits,
  jobTypeWords,
  jobTypes,
  payPeriods,
} from './job.ts'

export {
  type JobFilter,
  type JobSort,
  type Matched,
  everyJob,
  exactTotal,
  jobSearchLimits,
  jobSorts,
  matchesSearch,
  rankJobs,
  searchMiles,
  termsIn,
} from './search.ts'
export type { FoundJob, JobEdit, JobStore, NewJob } from './store.ts'
export {
  type ApplicationState,
  type ApplicationStateRefused,
  type Cv,
  type CvType,
  type JobApplication,
  type NotifiedState,
  applicantKey,
  applicationMoves,
  applicationStates,
  applyingLimits,
  cvTypes,
  judgeMoveOfApplication,
  notifiedStates,
} from './applying/application.ts'
export { type ApplyingModule, type AskedApplication, closedFor, createApplying } from './applying/applying.ts'
export { type ApplyingEvents, eventOfApplication, eventOfMessageToApplicants, eventsOfMove } from './applying/events.ts'
export type {
  AlreadyApplied,
  ApplicationStore,
  ApplicationUnknown,
  AppliedJob,
  ApplyingPorts,
  BoardStanding,
  CvFiles,
  CvRefused,
  CvTooLarge,
  EmployersJob,
  FoundApplication,
  JobNotOpen,
} from './applying/ports.ts'
