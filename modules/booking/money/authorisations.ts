import type { BookingId, PaymentId, Result } from '#modules/shared'
import { sooner } from './ask-for-rest.ts'
import type { Booking, BookingDetails } from '../booking.ts'
import type { AuthorisationEnd, HistoryFact } from '../history.ts'
import { dueNow, authorisationDays } from './payment-state.ts'
import type { AlreadyDone, BookingChanged, ResourceHeld } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'

type Ports = Pick<BookingPorts, 'bookings' | 'clock'>

/** Asks for the card of each visit that has come near enough, once for each start. Answers how many were asked. */
export async function askForAuthorisations({ bookings, clock }: Ports): Promise<number> {
  const now = presentMoment(clock)
  let asked = 0
  const until = now.add({ hours: authorisationDays * 24 })
  for (const id of await bookings.authorisationsToAsk({ from: now, until, limit: 200 })) {
    const booking = await bookings.find(id)
    if (!booking?.startsAt || dueNow(booking, now).amount === 0) continue
    const saved = await record(bookings, booking, { kind: 'card-asked', for: booking.startsAt }, 'hold-asked', now)
    if (saved.ok) asked += 1
  }
  return asked
}

/**
 * An authorisation or a stored card has ended, through the bank or through us: where that leaves something to pay,
 * customer and office are notified, once per payment. A booking that still waits for its technician gives up its slot,
 * because nothing secures it any more.
 */
export async function noteAuthorisationEnd(
  { bookings, clock }: Ports,
  id: BookingId,
  paymentId: PaymentId,
  end: AuthorisationEnd,
): Promise<void> {
  const booking = await bookings.find(id)
  const now = presentMoment(clock)
  if (!booking || booking.status === 'cancelled') return
  const kind = dueNow(booking, now).amount > 0 ? end : null
  const { startsAt, status, expiresAt } = booking
  const waits = kind !== null && status === 'pending' && startsAt !== null
  const until = waits ? (expiresAt ?? sooner(now.add({ hours: keptHours }), startsAt)) : expiresAt
  const fact = { kind: 'authorisation-ended', paymentId, end } as const
  const saved = await record(bookings, { ...booking, expiresAt: until }, fact, kind, now)
  if (!saved.ok && saved.refusal.kind !== 'already-done') throw new Error(`booking ${id} has just been changed`)
}

/** The time for which a card is asked for again. */
const keptHours = 24

/** Adds the fact to the history, with its event. Refused when another save came first, or the fact is there already. */
function record(
  bookings: Ports['bookings'],
  booking: BookingDetails,
  fact: HistoryFact,
  kind: 'hold-asked' | AuthorisationEnd | null,
  at: Temporal.Instant,
): Promise<Result<Booking, BookingChanged | AlreadyDone | ResourceHeld>> {
  const { id: bookingId, customerId, status } = booking
  return bookings.save({
    booking: { ...booking, updatedAt: at },
    hold: { kind: 'keep' },
    history: { at, actor: 'system', from: status, to: status, fact },
    events: kind ? [{ kind, bookingId, customerId, at }] : [],
    authorised: booking.authorised,
    paid: booking.paid,
  })
}
