import { type Result, accept, refuse } from '#modules/shared'
import type { AlreadyReplied, PublishedReview, ReviewStands } from './ports.ts'
import { type RejectReason, mayDecide } from './publication.ts'

/** The state after a decision: a reason rejects. It is shown anew where it was not published before. */
export function judgeReviewDecision(
  { state }: Pick<PublishedReview, 'state'>,
  reason: RejectReason | null,
): Result<Pick<PublishedReview, 'state' | 'rejectReason'> & { readonly isShownAnew: boolean }, ReviewStands> {
  if (!mayDecide(state)) return refuse({ kind: 'review-stands', state })
  const isPublished = reason === null
  return accept({
    state: isPublished ? 'published' : 'rejected',
    rejectReason: reason,
    isShownAnew: isPublished && state !== 'published',
  })
}

/** One reply, to a review that is published. */
export function judgeReply({
  state,
  reply,
}: Pick<PublishedReview, 'state' | 'reply'>): Result<'replies', ReviewStands | AlreadyReplied> {
  if (state !== 'published') return refuse({ kind: 'review-stands', state })
  return reply === null ? accept('replies') : refuse({ kind: 'already-replied' })
}
