import { type BookingId, type Clock, type Result, type TechnicianId, accept, refuse } from '#modules/shared'
import { type Actor, maySee } from '../actor.ts'
import type { BookingUnknown } from './assign-technician.ts'
import type { BookingDetails } from '../booking.ts'
import { type NoVisitToCome, type NotAllowed, type TooEarly, judgeDeparture } from '../changing/judges.ts'
import type { BookingEvent } from '../events.ts'
import { presentMoment } from '../time-of-booking.ts'

/** A technician has set out to a visit. */
export interface Departure {
  readonly bookingId: BookingId
  readonly technicianId: TechnicianId
  /** The planned start at the time of departure; null for an emergency. */
  readonly startsAt: Temporal.Instant | null
  readonly at: Temporal.Instant
  /** As the technician has said. */
  readonly arrivesAt: Temporal.Instant
}

/** Keeps who has set out where, and with it that the visit is `en_route`. Each method is one transaction. */
export interface DepartureStore {
  /** Once for each technician and start of a booking; answers the first, whose events alone are kept. */
  add(departure: Departure, events: readonly BookingEvent[]): Promise<Departure>
  /** The departure of that technician to that start of the booking; null when there is none. */
  find(bookingId: BookingId, technicianId: TechnicianId, startsAt: Temporal.Instant | null): Promise<Departure | null>
  /** The latest departure to any start of the booking; null when there is none. */
  latest(bookingId: BookingId): Promise<Departure | null>
}

export type DepartureRefusal = BookingUnknown | NotAllowed | NoVisitToCome | TooEarly

export interface DeparturePorts {
  readonly departures: DepartureStore
  readonly findBooking: (id: BookingId) => Promise<BookingDetails | null>
  readonly clock: Clock
}

/** How long the way may be said to take, in minutes. */
export const wayMinutes = [15, 30, 45] as const
export type WayMinutes = (typeof wayMinutes)[number]

/** "On my way": the customer hears who comes, and when they should be there. */
export function createDepartures({ departures, findBooking, clock }: DeparturePorts) {
  return {
    /** Pressed twice, the first stands. */
    async setOut(actor: Actor, id: BookingId, minutes: WayMinutes): Promise<Result<Departure, DepartureRefusal>> {
      const booking = await findBooking(id)
      if (!booking || !maySee(booking, actor, clock.now())) return refuse({ kind: 'booking-unknown' })
      const { technicianId, customerId, startsAt } = booking
      const at = presentMoment(clock)
      const refusal = judgeDeparture(booking, actor, at)
      if (technicianId === null || refusal?.kind === 'not-allowed') return refuse({ kind: 'not-allowed' })
      const before = await departures.find(id, technicianId, startsAt)
      if (before) return accept(before)
      if (refusal) return refuse(refusal)
      const departure = { bookingId: id, technicianId, startsAt, at, arrivesAt: at.add({ minutes }) }
      const common = { bookingId: id, customerId, technicianId, at }
      return accept(await departures.add(departure, [{ kind: 'technician-on-the-way', ...common }]))
    },

    /** The departure of the assigned technician to the visit as planned; null before it. */
    async of({ id, technicianId, startsAt }: BookingDetails): Promise<Departure | null> {
      return technicianId && departures.find(id, technicianId, startsAt)
    },

    /** The latest departure, also of another technician, and to a start that was moved since. */
    latest: (id: BookingId) => departures.latest(id),
  }
}

export type DeparturesModule = ReturnType<typeof createDepartures>
