import type { BookingId, Result } from '#modules/shared'
import type { HeldFor } from '#modules/screening'
import type { RejectReason, ReviewState } from './publication.ts'

/** A review that its customer let us publish. */
export interface PublishedReview {
  readonly id: number
  readonly bookingId: BookingId
  readonly state: ReviewState
  readonly rating: number
  readonly words: string
  readonly firstName: string
  /** The first part of the postcode, "CR0". */
  readonly district: string
  readonly heldFor: readonly HeldFor[]
  readonly rejectReason: RejectReason | null
  readonly givenAt: Temporal.Instant
  readonly reply: string | null
}

/** The figures of all ratings, published or not, and the removals. */
export interface ReviewFigures {
  readonly ratings: number
  /** The sum of their stars. */
  readonly stars: number
  readonly published: number
  readonly removed: Readonly<Record<RejectReason, number>>
}

export interface ReviewUnknown {
  readonly kind: 'review-unknown'
}

/** The review is not in a state in which this can be done. */
export interface ReviewStands {
  readonly kind: 'review-stands'
  readonly state: ReviewState
}

export interface AlreadyReplied {
  readonly kind: 'already-replied'
}

/** Which reviews are asked for; null asks for all. */
export interface ReviewQuery {
  readonly state: ReviewState | null
  /** Stars, 1 to 5. */
  readonly rating: number | null
}

/** A place in the list of the office: behind this review. */
export type ReviewPlace = Pick<PublishedReview, 'id' | 'state'>

/** Each method is one transaction. */
export interface ReviewStore {
  /** Published ones, the newest first; `before` is the id of the last that was read. */
  published(limit: number, before: number | null): Promise<readonly PublishedReview[]>
  /** Those that wait first, then the newest; with `after` those that follow it in this order. */
  list(query: ReviewQuery, limit: number, after?: ReviewPlace | null): Promise<readonly PublishedReview[]>
  figures(): Promise<ReviewFigures>
  ofBooking(bookingId: BookingId): Promise<PublishedReview | null>
  /**
   * Publishes, with `review-published`, or rejects with the reason; a withdrawn one stays withdrawn. Audited.
   */
  decide(
    id: number,
    reason: RejectReason | null,
    at: Temporal.Instant,
  ): Promise<Result<null, ReviewUnknown | ReviewStands>>
  /** Once. Audited. */
  reply(
    id: number,
    text: string,
    at: Temporal.Instant,
  ): Promise<Result<null, ReviewUnknown | ReviewStands | AlreadyReplied>>
  /** Empties the words and names, whatever its state; nothing where there is none. */
  withdraw(bookingId: BookingId): Promise<void>
  /** Grows whenever a decision, reply or withdrawal may have changed the public list. */
  version(): number
}
