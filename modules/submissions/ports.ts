import type { Clock, IdSource, SubmissionId } from '#modules/shared'
import type { SubmissionEvent } from './events.ts'
import type { Submission } from './submission.ts'

/** Keeps submissions, and proofs that were spent. Each method is one transaction. */
export interface SubmissionStore {
  /** Keeps it with the event. */
  keep(submission: Submission, event: SubmissionEvent): Promise<void>

  /** Null when there is none, or it is forgotten. */
  find(id: SubmissionId): Promise<Submission | null>

  /** Another link leads to it from now on; earlier ones end. */
  setToken(id: SubmissionId, tokenHash: string): Promise<void>

  /** The submission that a link leads to; null when none does. */
  findByToken(tokenHash: string): Promise<Submission | null>

  /** Notes the page of a confirmed submission, and empties its body. */
  confirm(id: SubmissionId, page: string): Promise<void>

  /** Notes a proof as spent; false when it was spent before. */
  spend(proof: string, until: Temporal.Instant): Promise<boolean>

  /** Deletes at most `limit` submissions and as many proofs whose time was over at `now`; how many rows at most of one kind. */
  forget(now: Temporal.Instant, limit: number): Promise<number>
}

export interface SubmissionPorts {
  readonly submissions: SubmissionStore
  readonly tokens: { next(): string; hash(token: string): string }
  readonly clock: Clock
  readonly ids: IdSource
}
