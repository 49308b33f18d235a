import type { BookingDetails, ReturnsModule } from '#modules/booking'
import { at, clockWords, promisedWords } from '#modules/shared'

export interface ReturnNotice {
  readonly title: string
  readonly words: string
  /** Where the customer chooses a time; null where there is nothing to choose. */
  readonly href: string | null
}

const title = 'We have to come again'

/** The return visit of a booking, for its customer; null where none is needed. */
export async function returnNotice(
  returns: Pick<ReturnsModule, 'of'>,
  booking: BookingDetails,
): Promise<ReturnNotice | null> {
  const need = await returns.of(booking)
  if (!need) return null
  const { planned, askedAt } = need
  if (planned?.status === 'en_route' && planned.arrivesAt) {
    const words = `We expect to be there at about ${clockWords(planned.arrivesAt)}. Please make sure that somebody can open the door.`
    return { title: 'We are on the way', words, href: null }
  }
  if (planned?.startsAt)
    return { title, words: `We come ${promisedWords(planned.startsAt, booking.arrival)}.`, href: null }
  return askedAt
    ? { title, words: 'The work is not finished. Please choose the time that suits you.', href: at.return(booking.id) }
    : { title, words: 'The work is not finished. We tell you as soon as we know when we can come.', href: null }
}
