import type { PublishedReview } from '#modules/directory'
import { inBusinessZone } from '#modules/shared'
import type { ShownReview } from '../site/Testimonials.tsx'
import { monthWords } from './review-months.ts'

/** A review of an expert as their page shows it, with what stands behind it. */
export function shownExpertReview(review: PublishedReview): ShownReview {
  const { id, rating, comment, authorName, createdAt, editedAt, reply, month, work, incentive, isJobConfirmed } = review
  return {
    id,
    rating,
    words: comment,
    who: authorName,
    when: inBusinessZone(createdAt).toLocaleString('en-GB', { month: 'long', year: 'numeric' }),
    reply,
    labels: [
      isJobConfirmed ? 'Contact through this site, job confirmed' : 'Contact through this site',
      ...(work === '' ? [] : [`Work: ${work}`]),
      ...(month === '' ? [] : [`Month of the work: ${monthWords(month)}`]),
      ...(incentive === '' ? [] : [`The author received for this review: ${incentive}`]),
      ...(editedAt === null ? [] : ['Changed by its author']),
    ],
  }
}
