import type { Clock, IdSource, ListingId, ListingMessageId, ListingReviewId, Result, UserId } from '#modules/shared'
import type { ExpertReview, Judgeable, ReviewClosed, ReviewWords } from './review.ts'
import type { ReviewFacts, ScreenedReview } from './screen.ts'

/** Somebody with a confirmed address. */
export interface ReviewAuthor {
  readonly userId: UserId
  readonly email: string
}

/** Where a review comes from, for the screen. */
export interface ReviewOrigin {
  /** The form that sessions keep. */
  readonly network: string
  /** The browser has signed in to the account of the expert. */
  readonly isSameDevice: boolean
}

/** A message that allows a review: its address is confirmed. */
export interface ReviewableMessage {
  readonly id: ListingMessageId
  readonly listingId: ListingId
  readonly name: string
  readonly email: string
  readonly businessName: string
  readonly slug: string
  readonly ownerId: UserId
  readonly createdAt: Temporal.Instant
  readonly reviewId: ListingReviewId | null
  /** The listing has not ended for good. */
  readonly isOpen: boolean
}

interface NewReview extends ReviewOrigin {
  readonly id: ListingReviewId
  readonly messageId: ListingMessageId
  readonly authorName: string
  readonly words: ReviewWords
  readonly textKey: string
  readonly at: Temporal.Instant
}

/** One message has one review. */
export interface AlreadyReviewed {
  readonly kind: 'already-reviewed'
}

export interface ReviewUnknown {
  readonly kind: 'review-unknown'
}

export interface AlreadyReplied {
  readonly kind: 'already-replied'
}

/** A link to the review of one message. */
export interface ReviewLink {
  readonly tokenHash: string
  readonly messageId: ListingMessageId
  readonly purpose: 'write' | 'manage'
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/** The screen, with the facts that the store reads. */
type ScreenFacts = (facts: ReviewFacts) => ScreenedReview

/** The screen of an edit, with what it leads to. */
type JudgeEdit = (
  review: Judgeable,
  facts: ReviewFacts,
) => Result<{ readonly to: 'shown' | 'held' | 'edit'; readonly heldFor: readonly string[] }, ReviewClosed>

/** Keeps reviews of experts. Each method is one transaction. */
export interface ExpertReviewStore {
  /** Null when there is none. */
  find(id: ListingReviewId): Promise<ExpertReview | null>
  /** Those of an author, the newest first; at most a hundred. */
  listOf(author: ReviewAuthor): Promise<readonly ExpertReview[]>
  /** Those of a listing that are published, the newest first; `after` is the last one that was read. */
  published(id: ListingId, after: ListingReviewId | null, limit: number): Promise<readonly ExpertReview[]>

  /** Null for a message that was never confirmed, or that is not there. */
  message(id: ListingMessageId): Promise<ReviewableMessage | null>
  /** The confirmed messages of an address to a listing, the newest first. */
  messagesTo(id: ListingId, email: string): Promise<readonly ReviewableMessage[]>

  /**
   * Keeps a review as `screen` says, with the event `listing-review-written`, and uses up the links to write it. The sums
   * of the listing follow what is published.
   */
  write(review: NewReview, screen: ScreenFacts): Promise<Result<ExpertReview, AlreadyReviewed>>
  /** Writes an edit as `judge` says, with the event `listing-review-written`. */
  edit(
    id: ListingReviewId,
    edit: { readonly words: ReviewWords; readonly textKey: string; readonly at: Temporal.Instant },
    judge: JudgeEdit,
  ): Promise<Result<ExpertReview, ReviewUnknown | ReviewClosed>>
  /** Takes the words away for good; a rejected or removed one stays as it is. */
  withdraw(id: ListingReviewId, at: Temporal.Instant): Promise<Result<null, ReviewUnknown | ReviewClosed>>

  /** The one reply of the expert to a published review, with the event `listing-review-replied`. */
  reply(
    id: ListingReviewId,
    text: string,
    at: Temporal.Instant,
  ): Promise<Result<null, ReviewUnknown | ReviewClosed | AlreadyReplied>>
  /** Says that the job was done, with an audit line where staff say it. The first word stays. */
  confirmJob(
    id: ListingReviewId,
    confirmed: { readonly by: 'expert' | 'staff'; readonly note: string; readonly at: Temporal.Instant },
  ): Promise<Result<null, ReviewUnknown | ReviewClosed>>

  /**
   * Asks the senders of confirmed messages from before `before` for a review, once each, with an event
   * `listing-review-asked`; a message that was reviewed, or whose listing ended, is not asked about. How many were looked at.
   */
  askDue(before: Temporal.Instant, at: Temporal.Instant, limit: number): Promise<number>

  addLink(link: ReviewLink): Promise<void>
  /** Null for one that was used, or is not there; its end is the caller's to look at. */
  link(tokenHash: string): Promise<ReviewLink | null>
}

export interface ExpertReviewPorts {
  readonly expertReviews: ExpertReviewStore
  /** Makes and hashes what nobody can guess. */
  readonly reviewTokens: { next(): string; hash(token: string): string }
  readonly clock: Clock
  readonly ids: IdSource
}
