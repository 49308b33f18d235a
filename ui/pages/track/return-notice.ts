import type { BookingDetails, ReturnsModule } from '#modules/booking'
import { at, promisedWords } from '#modules/shared'

/** The return visit of a booking, for its customer; null where none is needed. */
export async function returnNotice(returns: Pick<ReturnsModule, 'of'>, booking: BookingDetails) {
  const need = await returns.of(booking)
  if (!need) return null
  const { planned, askedAt } = need
  if (planned?.startsAt) return { words: `We come ${promisedWords(planned.startsAt, booking.arrival)}.`, href: null }
  return askedAt
    ? { words: 'The work is not finished. Please choose the time that suits you.', href: at.return(booking.id) }
    : { words: 'The work is not finished. We tell you as soon as we know when we can come.', href: null }
}
