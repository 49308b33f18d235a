import type { AlreadyAnswered, IdempotencyClaim, IdempotencyMismatch, JobId, Result, UserId } from '#modules/shared'
import type { Job, JobCategory, JobFields, JobPlace, ShownJob } from './job.ts'
import type { JobFilter, JobSort } from './search.ts'

/** A job that is kept for the first time: it waits for its payment, and its account is the confirmed contact. */
export interface NewJob extends JobFields {
  readonly id: JobId
  readonly ownerId: UserId
  readonly slug: string
  readonly place: JobPlace | null
  readonly heldFor: readonly string[]
  readonly isDemo: boolean
  readonly createdAt: Temporal.Instant
}

export interface JobEdit extends JobFields {
  readonly place: JobPlace | null
  /** Reasons for which the new words wait; none: they are shown at once. */
  readonly heldFor: readonly string[]
}

export type JobChangeRefusal =
  | { readonly kind: 'job-unknown' }
  /** Somebody has changed it since. */
  | { readonly kind: 'job-changed' }
  /** It has ended for good. */
  | { readonly kind: 'job-over' }
  | { readonly kind: 'category-unknown' }

export type NotAdded = { readonly kind: 'category-unknown' } | AlreadyAnswered | IdempotencyMismatch

export interface FoundJob {
  /** The same object in each list, until something about it changes. */
  readonly job: ShownJob
  /** The miles from the place that was asked for; null without one. */
  readonly miles: number | null
}

interface JobPage {
  readonly items: readonly FoundJob[]
  /** Continues after the last item; null at the end. */
  readonly next: string | null
  readonly total: number
  readonly isTotalExact: boolean
}

/** Keeps and finds jobs. Each method is one transaction. Jobs that are shown are those of `isShownAt`. */
export interface JobStore {
  /**
   * Keeps a job with the answer of its claim, unless its category is unknown or not offered. A slug that is taken gets the
   * end of the id.
   */
  add(job: NewJob, claim?: IdempotencyClaim<Job> | null): Promise<Result<Job, NotAdded>>
  find(id: JobId): Promise<Job | null>
  findBySlug(slug: string): Promise<Job | null>
  /** The newest first; at most two hundred. */
  listOf(owner: UserId): Promise<readonly Job[]>
  /**
   * Changes the words. Those of a live job that are held wait as an edit, and the old ones are shown; the version grows
   * either way.
   */
  edit(id: JobId, version: number, edit: JobEdit, at: Temporal.Instant): Promise<Result<Job, JobChangeRefusal>>
  /** The job as it would be with the words that wait; null where none wait. */
  waitingEdit(id: JobId): Promise<Job | null>
  /** Shows the words that waited, once somebody has passed them; null where none wait. */
  passEdit(id: JobId, at: Temporal.Instant): Promise<Job | null>
  /** Ends it for good; one that is closed already stays so. */
  close(id: JobId, at: Temporal.Instant): Promise<Result<Job, JobChangeRefusal>>
  /**
   * The page after `cursor`, in the order of `rankJobs`; a cursor that is none of this order begins anew. With words, `best`
   * ranks the newest thousand that match.
   */
  search(
    filter: JobFilter,
    sort: JobSort,
    page: { readonly cursor: string | null; readonly limit: number },
    now: Temporal.Instant,
  ): Promise<JobPage>
  /** Those of its category that are shown, the nearest first, without itself. */
  similar(job: Job, limit: number, now: Temporal.Instant): Promise<readonly Job[]>
  /** The addresses of those that are shown, the newest first, at most `limit`. */
  shownSlugs(now: Temporal.Instant, limit: number): Promise<readonly string[]>
  /** In their order. */
  categories(): Promise<readonly JobCategory[]>
  /** Adds a category, or changes the one with this id; false where another has its name. */
  putCategory(category: JobCategory): Promise<boolean>
  countView(id: JobId): Promise<void>
  /** Grows whenever a job that is shown has changed or ended by `now`, or a category; asked without waiting. */
  version(now: Temporal.Instant): number
}
