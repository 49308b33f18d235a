import { type BookingDetails, type CancellationTerms, standingOf } from '#modules/booking'
import { type Pence, formatPence } from '#modules/shared'
import { datedVisit, datedWords } from '../../time-words.ts'

export interface ChangeFacts {
  /** The terms of a cancellation at this moment; null of an unknown booking. */
  readonly terms: CancellationTerms | null
  readonly callOutFee: Pence
}

/** The next steps of a booking that needs nothing more from its customer; none once the visit is over or off. */
export function whatFollows(booking: BookingDetails, now: Temporal.Instant, facts: ChangeFacts): readonly string[] {
  const { startsAt, arrival: window, technician } = booking
  const { isOpen } = standingOf(booking, customerOf(booking), now)
  if (!isOpen) return []
  if (startsAt === null) {
    const who = technician ? `${technician.fullName} comes as soon as possible.` : 'We look for the nearest technician.'
    return [`${who} Your booking page shows who is coming.`, ...changeWords(booking, now, facts)]
  }
  const arrival = `on ${datedVisit(startsAt, window, now, 'customer')}`
  return [
    technician
      ? `${technician.fullName} comes ${arrival}.`
      : `We assign a technician with the right skills. Your booking page shows who is coming ${arrival}.`,
    ...changeWords(booking, now, facts),
  ]
}

/**
 * The same words as on the booking's own page: free only while it is free, and online only where it may be done online.
 */
function changeWords(
  booking: BookingDetails,
  now: Temporal.Instant,
  { terms, callOutFee }: ChangeFacts,
): readonly string[] {
  const { mayMove, mayCancel } = standingOf(booking, customerOf(booking), now)
  if (!mayCancel || terms === null) return []
  const { startsAt } = booking
  if (mayMove && terms.free && startsAt) {
    const until = datedWords(startsAt.subtract({ hours: booking.freeChangeHours }), now)
    return [`You can move or cancel the visit free of charge until ${until}.`]
  }
  const move = startsAt === null ? '' : ' To move the visit, call us.'
  return terms.free
    ? [
        `You can cancel free of charge until a technician is assigned. After that it costs up to ${formatPence(callOutFee)}.${move}`,
      ]
    : [`If you cancel now, ${formatPence(terms.fee)} is kept for the call-out.${move}`]
}

function customerOf({ customerId }: BookingDetails) {
  return { userId: customerId, role: 'customer' } as const
}
