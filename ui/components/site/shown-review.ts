import type { PublishedReview } from '#modules/reviews'
import { inBusinessZone, monthWords } from '#modules/shared'
import type { ShownReview } from './Testimonials.tsx'

export function shownReview({ id, rating, words, firstName, district, givenAt, reply }: PublishedReview): ShownReview {
  const who = [firstName, district].filter((part) => part !== '').join(', ')
  const when = monthWords(inBusinessZone(givenAt).toPlainDate())
  return { id, rating, words, who: who === '' ? 'A customer' : who, when, reply }
}
