import { type BookingId, type Result, accept, refuse } from '#modules/shared'
import type { BookingDetails } from '../booking.ts'
import { consider } from '../dispatch/consider.ts'
import { decisionOf } from '../dispatch/judged-team.ts'
import type { RankedTechnician } from '../dispatch/rank-technicians.ts'
import { reasonOf } from '../dispatch/rank-technicians.ts'
import type { BookingEvent } from '../events.ts'
import type { BookingChange, BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { spanOfBooking } from '../time-of-booking.ts'
import { askedAlready, withAnswer } from './asked-already.ts'
import { type OfferShown, offerUntil } from './offer.ts'

/** How an offer ended without an acceptance. */
export interface Passed {
  readonly state: 'declined' | 'expired'
  readonly reason: string | null
  /** The form of the history. */
  readonly actor: string
}

type Saved = Result<unknown, { readonly kind: string }>

/**
 * An offer ended, and the next one begins in the same change: to the best of those who were not asked yet. When nobody is
 * left, the visit has no technician any more, its time is free, and the alarm of the office rings.
 */
export async function passOn<Outcome extends Saved>(
  ports: BookingPorts,
  booking: BookingDetails,
  offers: readonly OfferShown[],
  open: OfferShown,
  passed: Passed,
  now: Temporal.Instant,
  save: (change: BookingChange) => Promise<Outcome>,
): Promise<Outcome> {
  const span = await spanOfBooking(ports.schedule, booking, now)
  const { considered, judged } = await consider(ports, booking, span)
  const asked = askedAlready(offers, booking.visitNumber, open, passed.state)
  const left = considered.filter(({ id }) => !asked.has(id))
  const team = judged.map((one) => withAnswer(one, asked))
  const ends = { number: open.number, state: passed.state, reason: passed.reason }
  for (const technician of left) {
    const outcome = await save({
      ...passedOn(booking, open, passed, technician, now),
      booking: { ...booking, technicianId: technician.id, updatedAt: now },
      hold: { kind: 'place', resource: technician.id, span },
      offer: { ends, until: offerUntil(booking, now) },
      decision: decisionOf(team, technician.id, now),
    })
    if (outcome.ok || outcome.refusal.kind !== 'resource-held') {
      if (outcome.ok) ports.onAssigned(booking.id, technician.id, reasonOf(technician))
      return outcome
    }
  }
  return save({
    ...passedOn(booking, open, passed, null, now),
    booking: { ...booking, technicianId: null, status: 'pending', expiresAt: null, updatedAt: now },
    hold: { kind: 'release' },
    offer: { ends, nobody: true },
    decision: decisionOf(team, null, now),
  })
}

function passedOn(
  { id: bookingId, customerId, status }: BookingDetails,
  { technicianId, fullName, number }: OfferShown,
  { state, reason, actor }: Passed,
  next: RankedTechnician | null,
  at: Temporal.Instant,
): Pick<BookingChange, 'history' | 'events'> {
  const common = { bookingId, customerId, at }
  const events: readonly BookingEvent[] = [
    { kind: 'offer-ended', technicianId, offer: number, how: state, ...common },
    ...(next ? [{ kind: 'job-offered', technicianId: next.id, offer: number + 1, ...common } as const] : []),
  ]
  const to = next ? status : 'pending'
  const fact = {
    kind: 'offer-passed-on',
    name: fullName,
    answer: state,
    reason: reason ?? '',
    next: next ? `${next.fullName}: ${reasonOf(next)}` : '',
  } as const
  return { history: { at, actor, from: status, to, fact }, events }
}

/** The offers that are over are passed on; how many. May be called again and again, and by two processes at once. */
export async function passOnExpired(ports: BookingPorts, now: Temporal.Instant, limit: number): Promise<number> {
  const ids = await ports.offers.expired(now, limit)
  let count = 0
  for (const id of ids) count += (await expire(ports, id, now)).ok ? 1 : 0
  return count
}

async function expire(
  ports: BookingPorts,
  id: BookingId,
  now: Temporal.Instant,
): Promise<Result<null, BookingChanged | { readonly kind: 'offer-over' }>> {
  for (let tries = 1; tries <= 3; tries += 1) {
    const [booking, offers] = [await ports.bookings.find(id), await ports.offers.of(id)]
    const open = offers.find(({ state, until }) => state === 'open' && Temporal.Instant.compare(until, now) <= 0)
    if (!booking || !open) return refuse({ kind: 'offer-over' })
    const passed = { state: 'expired', reason: null, actor: 'system' } as const
    const saved = await passOn(ports, booking, offers, open, passed, now, (change) => ports.bookings.save(change))
    if (saved.ok) return accept(null)
  }
  // The next turn of the job finds it again.
  return refuse({ kind: 'booking-changed', bookingId: id })
}
