import { type Result, accept, refuse } from '#modules/shared'
import type { AlreadyReplied } from './ports.ts'
import { type ExpertReview, type ReviewClosed, mayWithdraw } from './review.ts'

type Stated = Pick<ExpertReview, 'state'>

const closed = ({ state }: Stated) => refuse({ kind: 'review-closed', state } as const)

/** A rejected or removed review stays as it is. */
export function judgeReviewWithdrawal(review: Stated): Result<'withdraws' | 'is-withdrawn', ReviewClosed> {
  if (review.state === 'withdrawn') return accept('is-withdrawn')
  return mayWithdraw(review) ? accept('withdraws') : closed(review)
}

/** The one reply of the expert is to a review that is published. */
export function judgeReviewReply(
  review: Pick<ExpertReview, 'state' | 'reply'>,
): Result<'replies', ReviewClosed | AlreadyReplied> {
  if (review.reply !== null) return refuse({ kind: 'already-replied' })
  return review.state === 'published' ? accept('replies') : closed(review)
}

/** The first word about the job stays. */
export function judgeJobConfirmation(
  review: Pick<ExpertReview, 'state' | 'isJobConfirmed'>,
): Result<'confirms' | 'is-confirmed', ReviewClosed> {
  if (review.state === 'withdrawn') return closed(review)
  return accept(review.isJobConfirmed ? 'is-confirmed' : 'confirms')
}
