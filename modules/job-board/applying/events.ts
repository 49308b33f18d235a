import type { EventOf, JobApplicationId, JobId } from '#modules/shared'
import { type ApplicationState, type JobApplication, type NotifiedState, isNotified } from './application.ts'

/** The events of applications: kind and body. */
export interface ApplyingEvents {
  readonly 'job-applied-for': { readonly applicationId: JobApplicationId; readonly jobId: JobId }
  /** The employer moved it to a state of which the applicant is notified. */
  readonly 'job-application-decided': { readonly applicationId: JobApplicationId; readonly state: NotifiedState }
  /** The employer closed the job, and wrote to all applicants. */
  readonly 'job-applicants-told': { readonly jobId: JobId }
}

export function eventOfApplication({ id, jobId, createdAt }: Pick<JobApplication, 'id' | 'jobId' | 'createdAt'>) {
  return { kind: 'job-applied-for', applicationId: id, jobId, at: createdAt } as const satisfies EventOf<ApplyingEvents>
}

/** Empty where the applicant has no message about the new state. */
export function eventsOfMove(
  applicationId: JobApplicationId,
  state: ApplicationState,
  at: Temporal.Instant,
): readonly EventOf<ApplyingEvents>[] {
  return isNotified(state) ? [{ kind: 'job-application-decided', applicationId, state, at }] : []
}

export function eventOfMessageToApplicants(jobId: JobId, at: Temporal.Instant) {
  return { kind: 'job-applicants-told', jobId, at } as const satisfies EventOf<ApplyingEvents>
}
