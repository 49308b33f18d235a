import type { PublishedReview } from '#modules/reviews'
import { inBusinessZone } from '#modules/shared'
import type { ShownReview } from './Testimonials.tsx'

export function shownReview({ id, rating, words, firstName, district, givenAt, reply }: PublishedReview): ShownReview {
  const who = [firstName, district].filter((part) => part !== '').join(', ')
  const when = inBusinessZone(givenAt).toPlainDate().toLocaleString('en-GB', { month: 'long', year: 'numeric' })
  return { id, rating, words, who: who === '' ? 'A customer' : who, when, reply }
}
