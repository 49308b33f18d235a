import { type BookingsAsked, bookingsWords } from '#modules/booking'
import { addressOf } from '../../asked-words.ts'

/** The address of a question. */
export function linkTo(asked: Partial<BookingsAsked>): string {
  return addressOf('/admin/bookings', bookingsWords, asked)
}
