export { auditOfCategory } from './audit-of-category.ts'
export { type Position, type Vector, chordOfMiles, chordSquared, milesBetween, vectorOf } from './distance.ts'
export { type ExcludingWords, excludingWordsIn, excludingWordsReason, isHeldForWords } from './excluding-words.ts'
export {
  type EditJobRefusal,
  type Employer,
  type JobBoardModule,
  type JobBoardPorts,
  type PostJobRefusal,
  createJobBoard,
  slugOf,
} from './job-board.ts'
export { type JobFault, judgeJob } from './judge-job.ts'
export {
  type Job,
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
  type LowPay,
  bestHourlyPay,
  hourlyPay,
  livingWageOn,
  lowPayOf,
  lowPayWords,
  usualMinutes,
} from './living-wage.ts'
export {
  type JobFilter,
  type JobSort,
  type Matched,
  everyJob,
  exactTotal,
  jobSorts,
  matchesSearch,
  rankJobs,
  searchMiles,
  termsIn,
} from './search.ts'
export type { FoundJob, JobChangeRefusal, JobEdit, JobPage, JobStore, NewJob } from './store.ts'
