import {
  type AuditNote,
  type ListingId,
  type ListingMessageId,
  type ListingReviewId,
  type Result,
  type UserId,
  accept,
  refuse,
} from '#modules/shared'
import { type ScreenedReview, isReviewHeldFor } from './screen.ts'

export const expertReviewStates = ['in_review', 'published', 'rejected', 'withdrawn', 'removed'] as const

type ExpertReviewState = (typeof expertReviewStates)[number]

/** Limits in characters. */
export const expertReviewLimits = {
  commentLeast: 20,
  comment: 2_000,
  work: 100,
  incentive: 200,
  reply: 1_000,
  note: 500,
} as const

/** Days after the message on which its sender is asked for a review. */
export const askAfterDays = 7
/** Days for which the link in that mail works. */
export const askedLinkDays = 60
/** Days in which the author may change a review. */
export const editDays = 30
/** A link to change or withdraw lives longer than that: a review may be withdrawn at any time. */
export const manageLinkDays = 365

/** All that the author of a review writes. */
export interface ReviewWords {
  /** 1 to 5. */
  readonly rating: number
  readonly comment: string
  /** The month of the work, `2026-11`; empty where it was not given. */
  readonly month: string
  /** The kind of work; empty where it was not given. */
  readonly work: string
  /** The author's benefit from the review, in their words; empty for nothing. */
  readonly incentive: string
}

/** An edit that waits for a person. */
interface ReviewEdit {
  readonly words: ReviewWords
  readonly heldFor: readonly string[]
  readonly at: Temporal.Instant
}

/** A review with its author, the expert and the listing. */
export interface ExpertReview {
  readonly id: ListingReviewId
  readonly listingId: ListingId
  readonly messageId: ListingMessageId
  readonly authorName: string
  readonly authorEmail: string
  /** The account of the author, where one was signed in for the message. */
  readonly authorId: UserId | null
  readonly words: ReviewWords
  readonly state: ExpertReviewState
  /** The reasons for which it waits. */
  readonly heldFor: readonly string[]
  readonly edit: ReviewEdit | null
  readonly isJobConfirmed: boolean
  readonly reply: string | null
  readonly createdAt: Temporal.Instant
  readonly editedAt: Temporal.Instant | null
  readonly ownerId: UserId
  readonly businessName: string
  readonly contactEmail: string
  readonly slug: string
}

/** The texts that a screen reads. */
export const textsOfReview = ({ comment, work, incentive }: ReviewWords) => [comment, work, incentive]

export function editUntil({ createdAt }: Pick<ExpertReview, 'createdAt'>): Temporal.Instant {
  return createdAt.add({ hours: 24 * editDays })
}

/** The state, or the end of its days, does not allow it. */
export interface ReviewClosed {
  readonly kind: 'review-closed'
  readonly state: ExpertReviewState
}

export type Judgeable = Pick<ExpertReview, 'state' | 'heldFor' | 'createdAt'>

export function mayEdit(review: Judgeable, now: Temporal.Instant): boolean {
  const isOpen = review.state === 'published' || review.state === 'in_review'
  return isOpen && Temporal.Instant.compare(now, editUntil(review)) < 0
}

export function mayWithdraw({ state }: Pick<ExpertReview, 'state'>): boolean {
  return state === 'published' || state === 'in_review'
}

/**
 * The effect of an edit: the new words are `shown`, the review goes on being `held` with them, or they wait as an `edit`
 * while the old ones are shown. A review that a person holds stays held; one that the
 * screen held passes with words that it passes.
 */
export function judgeEdit(
  review: Judgeable,
  screened: ScreenedReview,
  now: Temporal.Instant,
): Result<{ readonly to: 'shown' | 'held' | 'edit'; readonly heldFor: readonly string[] }, ReviewClosed> {
  if (!mayEdit(review, now)) return refuse({ kind: 'review-closed', state: review.state })
  const reasons = screened.kind === 'hold' ? screened.reasons : []
  if (review.state === 'published') return accept({ to: reasons.length === 0 ? 'shown' : 'edit', heldFor: reasons })
  const ofPerson = review.heldFor.filter((reason) => !isReviewHeldFor(reason))
  const heldFor = [...ofPerson, ...reasons]
  return accept({ to: heldFor.length === 0 ? 'shown' : 'held', heldFor })
}

/** Null where the expert says it: only staff have an audit log. */
export function auditOfConfirmedJob(
  id: ListingReviewId,
  { by, note }: { readonly by: 'expert' | 'staff'; readonly note: string },
): AuditNote<'expert_job_confirmed'> | null {
  if (by === 'expert') return null
  return {
    action: 'expert_job_confirmed',
    target: { kind: 'review', id },
    before: { confirmed: false },
    after: { confirmed: true, note },
  }
}
