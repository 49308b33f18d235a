import type { SubmissionId } from '#modules/shared'

/** A link that confirms a submission works for so long. */
export const submissionDays = 3

/** A form that was sent without a proof of work: it waits until the link that was mailed to its sender is opened. */
export interface Submission {
  readonly id: SubmissionId
  /** The form, as the part of the site that takes it calls it. */
  readonly kind: string
  /** The address that its sender gave, to which the link goes. */
  readonly email: string
  /** The fields as they were read, as JSON; empty once it was confirmed. */
  readonly body: string
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  /** The page that says what became of it; null until it is confirmed. */
  readonly page: string | null
}
