import { maxTravelMinutes, travelMinutes } from '#modules/scheduling'
import {
  type AlreadyAnswered,
  type BookingId,
  type IdempotencyClaim,
  type IdempotencyMismatch,
  type Result,
  accept,
  inBusinessZone,
  refuse,
} from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingUnknown } from './assign-technician.ts'
import type { Booking, BookingDetails } from '../booking.ts'
import { type NotUnderWay, type NotAllowed, judgeLonger } from '../changing/judges.ts'
import type { BookingEvent } from '../events.ts'
import { findBooking } from '../find-booking.ts'
import type { BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { districtOf } from '../requesting/district.ts'
import { presentMoment } from '../time-of-booking.ts'

/** How much longer a visit may be said to take, in minutes. */
export const longerMinutes = [15, 30, 60] as const

export type LongerMinutes = (typeof longerMinutes)[number]

/** The next visit of a technician, which begins later than planned. */
export interface DelayedVisit {
  readonly booking: BookingDetails
  /** Later than its start, or than the end of its arrival window. */
  readonly minutes: number
}

export interface LongerVisit {
  readonly until: Temporal.Instant
  /** Null where everybody is reached in time. */
  readonly delayed: DelayedVisit | null
}

/** The key of a change that is made once. */
export interface LongerOnce {
  /** The expected end that the technician saw: once it is another, nothing is changed. Null: not compared. */
  readonly seenEnd: Temporal.Instant | null
  readonly claim: IdempotencyClaim<LongerVisit> | null
}

export type LongerRefusal =
  | BookingUnknown
  | NotAllowed
  | NotUnderWay
  | BookingChanged
  | AlreadyAnswered
  | IdempotencyMismatch

type Ports = Pick<BookingPorts, 'bookings' | 'schedule'>

const startOf = ({ startsAt, actualStartTime, createdAt }: Booking) => startsAt ?? actualStartTime ?? createdAt

/** The planned end, or an earlier one where the technician has begun sooner. */
function begunAt(booking: Booking): Temporal.Instant {
  const { actualStartTime } = booking
  const planned = startOf(booking)
  return actualStartTime && Temporal.Instant.compare(actualStartTime, planned) < 0 ? actualStartTime : planned
}

/** When a visit should be over: as planned, or as the technician has said since. */
export function expectedEndOf(booking: Booking): Temporal.Instant {
  return booking.expectedEnd ?? startOf(booking).add({ minutes: booking.durationMinutes })
}

/**
 * The technician on site needs longer. The reservation grows as far as the next one lets it. The customer of the next
 * visit is notified where the technician cannot be there in time.
 */
export async function lengthenVisit(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
  minutes: LongerMinutes,
  { seenEnd, claim }: LongerOnce = { seenEnd: null, claim: null },
): Promise<Result<LongerVisit, LongerRefusal>> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  const booking = found.value
  const refusal = judgeLonger(booking, actor)
  if (refusal) return refuse(refusal)
  const at = presentMoment(ports.clock)
  const planned = expectedEndOf(booking)
  if (seenEnd !== null && !seenEnd.equals(planned)) return refuse({ kind: 'booking-changed', bookingId: id })
  const until = (Temporal.Instant.compare(planned, at) > 0 ? planned : at).add({ minutes })
  const longer = { ...booking, expectedEnd: until, updatedAt: at }
  const delayed = await delayedBy(ports, longer)
  const { status } = booking
  const change = {
    booking: longer,
    hold: { kind: 'lengthen', until },
    history: { at, actor: actor.userId, from: status, to: status, fact: { kind: 'longer', until } },
    events: delayed ? [eventOf(delayed, id, at)] : [],
  } as const
  const saved = await ports.bookings.saveOnce(change, claim, { until, delayed })
  if (saved.ok) return accept({ until, delayed })
  const { refusal: kept } = saved
  const isKnown = kept.kind === 'already-answered' || kept.kind === 'idempotency-mismatch'
  return refuse(isKnown ? kept : { kind: 'booking-changed', bookingId: id })
}

function eventOf({ booking, minutes }: DelayedVisit, longer: BookingId, at: Temporal.Instant): BookingEvent {
  const { id: bookingId, customerId, technicianId } = booking
  if (technicianId === null) throw new Error(`booking ${bookingId} has no technician who comes late`)
  return { kind: 'technician-delayed', bookingId, customerId, technicianId, minutes, longer, at }
}

/** The visits of a technician's day among which the next promise is looked for: more than a day has. */
const visitsOfDay = 20

const promisedUntil = ({ startsAt, arrival }: Booking) => arrival?.to ?? startsAt

/**
 * The visit of the technician that a longer one delays, with the way to it; null where none is late. It is the one of
 * the visits to come whose promise ends first, also where it was planned before this one. A visit that was late before
 * this one began is not delayed by it.
 */
export async function delayedBy({ bookings, schedule }: Ports, booking: BookingDetails): Promise<DelayedVisit | null> {
  const { technician, expectedEnd, status, contact } = booking
  if (!technician || !expectedEnd || status !== 'in_progress') return null
  const began = begunAt(booking)
  const visits = await bookings.list({
    of: { kind: 'technician', userId: technician.userId },
    status: 'confirmed',
    unassigned: false,
    between: {
      from: inBusinessZone(began).startOfDay().toInstant(),
      until: expectedEnd.add({ minutes: maxTravelMinutes }),
    },
    after: null,
    limit: visitsOfDay,
  })
  const [next] = visits
    .flatMap((visit) => {
      const until = promisedUntil(visit)
      return until && Temporal.Instant.compare(until, began) >= 0 ? [{ visit, until }] : []
    })
    .toSorted((one, other) => Temporal.Instant.compare(one.until, other.until))
  if (!next) return null
  const { travel } = await schedule.rules()
  const [from, to] = await Promise.all(
    [contact, next.visit.contact].map(({ postcode }) => schedule.centroid(districtOf(postcode))),
  )
  const arrives = expectedEnd.add({ minutes: travelMinutes(from ?? null, to ?? null, travel) })
  const minutes = Math.ceil(next.until.until(arrives).total('minutes'))
  return minutes > 0 ? { booking: next.visit, minutes } : null
}
