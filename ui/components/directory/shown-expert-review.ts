import type { PublishedReview } from '#modules/directory'
import { inBusinessZone, monthWords } from '#modules/shared'
import type { ShownReview } from '../site/Testimonials.tsx'
import { monthOfWorkWords } from './review-months.ts'

/** A review of an expert as their page shows it, with what stands behind it. */
export function shownExpertReview(review: PublishedReview): ShownReview {
  const { id, rating, comment, authorName, createdAt, editedAt, reply, month, work, incentive, isJobConfirmed } = review
  return {
    id,
    rating,
    words: comment,
    who: authorName,
    when: monthWords(inBusinessZone(createdAt).toPlainDate()),
    reply,
    labels: [
      isJobConfirmed ? 'Contact through this site, job confirmed' : 'Contact through this site',
      ...(work === '' ? [] : [`Work: ${work}`]),
      ...(month === '' ? [] : [`Month of the work: ${monthOfWorkWords(month)}`]),
      ...(incentive === '' ? [] : [`The author received for this review: ${incentive}`]),
      ...(editedAt === null ? [] : ['Changed by its author']),
    ],
  }
}
