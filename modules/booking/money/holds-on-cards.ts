import { type BookingId, type PaymentId, instantText } from '#modules/shared'
import { sooner } from './ask-for-rest.ts'
import type { BookingDetails } from '../booking.ts'
import { dueNow, holdDays } from './payment-state.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'

type Ports = Pick<BookingPorts, 'bookings' | 'clock'>

/**
 * Tells customers whose visit has come near enough that their card is asked for now: once for each time of the visit.
 * Answers how many.
 */
export async function askForHolds({ bookings, clock }: Ports): Promise<number> {
  const now = presentMoment(clock)
  let asked = 0
  const until = now.add({ hours: holdDays * 24 })
  for (const id of await bookings.holdsToAsk({ from: now, until, noted: askedFor, limit: 200 })) {
    const booking = await bookings.find(id)
    if (booking && dueNow(booking, now).amount > 0 && (await note(bookings, booking, 'hold-asked', now))) asked += 1
  }
  return asked
}

/** What became of a payment that was set aside, or for which a card was kept. */
export type HoldEnd = 'hold-lapsed' | 'card-not-charged' | 'card-forgotten'

/**
 * What was set aside is set aside no longer, or the card is not kept any more, by the bank's doing or ours: where that
 * leaves something to pay, customer and office hear of it, once for each payment. A booking that still waits for its
 * technician keeps its time for another day, as nothing stands behind it any more.
 */
export async function noteHoldEnd(
  { bookings, clock }: Ports,
  id: BookingId,
  paymentId: PaymentId,
  end: HoldEnd,
): Promise<void> {
  const booking = await bookings.find(id)
  const now = presentMoment(clock)
  if (!booking || booking.status === 'cancelled') return
  const words = `${endWords[end]} (${paymentId})`
  if ((await bookings.history(id)).some((entry) => entry.note === words)) return
  const kind = dueNow(booking, now).amount > 0 ? end : null
  const { startsAt, status, expiresAt } = booking
  const waits = kind !== null && status === 'pending' && startsAt !== null
  const until = waits ? (expiresAt ?? sooner(now.add({ hours: keptHours }), startsAt)) : expiresAt
  if (!(await note(bookings, { ...booking, expiresAt: until }, kind, now, words)))
    throw new Error(`booking ${id} has just been changed`)
}

/** So long a card is waited for again. */
const keptHours = 24

const endWords: Readonly<Record<HoldEnd, string>> = {
  'hold-lapsed': 'the hold on the card has ended',
  'card-not-charged': 'the card that was kept could not be charged',
  'card-forgotten': 'the card is not kept any longer',
}

/** Where nobody else came first. */
async function note(
  bookings: Ports['bookings'],
  booking: BookingDetails,
  kind: 'hold-asked' | HoldEnd | null,
  at: Temporal.Instant,
  words = askedFor + (booking.startsAt ? instantText(booking.startsAt) : ''),
): Promise<boolean> {
  const { id: bookingId, customerId, status } = booking
  const saved = await bookings.save({
    booking: { ...booking, updatedAt: at },
    hold: { kind: 'keep' },
    history: { at, actor: 'system', from: status, to: status, note: words },
    events: kind ? [{ kind, bookingId, customerId, at }] : [],
    authorised: booking.authorised,
    paid: booking.paid,
  })
  return saved.ok
}

/** With the start behind it: another start is asked for anew. */
const askedFor = 'card asked for the visit of '
