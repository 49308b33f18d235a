import type { EventOf, SubmissionId } from '#modules/shared'

/** The events of submissions: kind and body. */
export interface SubmissionEvents {
  readonly 'submission-waits': { readonly submissionId: SubmissionId }
}

export type SubmissionEvent = EventOf<SubmissionEvents>
