import { type BookingDetails, type Departure, dueNow, firstNameOf, stateOf } from '#modules/booking'
import type { ReturnNotice } from '../../track/return-notice.ts'
import { type WhatNext, outOfTime, whatNext } from '../../track/what-next.ts'

/** The booking as the holder of the link sees it, with the technician's first name. */
export function withFirstName(booking: BookingDetails): BookingDetails {
  const { technician } = booking
  return technician
    ? { ...booking, technician: { ...technician, fullName: firstNameOf(technician.fullName) } }
    : booking
}

interface Known {
  readonly arrival: string | null
  readonly departure: Departure | null
  readonly returning: ReturnNotice | null
}

/** The view of the account's page, without money, an account or a bell. */
export function nextByLink(
  booking: BookingDetails,
  { arrival, departure, returning }: Known,
  now: Temporal.Instant,
): WhatNext {
  if (stateOf(booking, now).isOutOfTime) return outOfTime
  const { title, words } = whatNext(booking, null, arrival, departure, returning)
  switch (booking.status) {
    case 'pending':
      if (arrival !== null) return { title, words }
      return dueNow(booking, now).amount > 0
        ? { title: 'The visit is not confirmed yet', words: 'It is confirmed as soon as the payment is arranged.' }
        : { title, words: 'We write as soon as we know who is coming.' }
    case 'in_progress':
      if (returning) return { title, words: returning.href ? `${words} The link is in our message.` : words }
      return { title, words: 'Nothing that costs more is done until the payer has agreed.' }
    case 'completed':
      return booking.rating === null
        ? { title, words: 'How did it go? The message about the finished work has a link to rate it.' }
        : { title, words: 'Thank you for telling us how it went.' }
    case 'confirmed':
    case 'cancelled':
      return { title, words }
  }
}
