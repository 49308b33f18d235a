import type { ListingId, ListingReviewId } from '#modules/shared'

/** A review of an expert as the public reads it. */
export interface PublishedReview {
  readonly id: ListingReviewId
  readonly authorName: string
  /** 1 to 5. */
  readonly rating: number
  readonly comment: string
  /** The month of the work, `2026-11`; empty where it was not given. */
  readonly month: string
  /** The kind of work; empty where it was not given. */
  readonly work: string
  /** The author's benefit from the review, in their words; empty for none. */
  readonly incentive: string
  /** The expert or a document says that the job was done. */
  readonly isJobConfirmed: boolean
  readonly createdAt: Temporal.Instant
  /** When its author changed it; null for never. */
  readonly editedAt: Temporal.Instant | null
  /** The expert's answer; null for none. */
  readonly reply: string | null
}

/** Reads the reviews of listings that the public may see. */
export interface PublishedReviews {
  /** The newest first, at most `limit`. */
  latest(id: ListingId, limit: number): Promise<readonly PublishedReview[]>
  /** How many were rejected or removed. */
  removed(id: ListingId): Promise<number>
}
