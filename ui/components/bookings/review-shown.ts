import type { BookingModule } from '#modules/booking'
import type { BookingId } from '#modules/shared'
import { datedWords } from '../../time-words.ts'

/** A review in words. */
export interface ReviewShown {
  readonly rating: number
  readonly comment: string | null
  readonly when: string
}

export async function reviewShown(
  booking: Pick<BookingModule, 'review'>,
  id: BookingId,
  now: Temporal.Instant,
): Promise<ReviewShown | null> {
  const review = await booking.review(id)
  return review && { rating: review.rating, comment: review.comment, when: datedWords(review.at, now) }
}
