import type { JobApplicationId, JobId } from '#modules/shared'
import type { ToldState } from './application.ts'

/** The events of applications: kind and body. */
export interface ApplyingEvents {
  readonly 'job-applied-for': { readonly applicationId: JobApplicationId; readonly jobId: JobId }
  /** The employer moved it to a state of which the applicant is notified. */
  readonly 'job-application-decided': { readonly applicationId: JobApplicationId; readonly state: ToldState }
  /** The employer closed the job, and wrote to all applicants. */
  readonly 'job-applicants-told': { readonly jobId: JobId }
}
