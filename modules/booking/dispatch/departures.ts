import { type Visit, isAhead, momentOfStep } from '#modules/fulfilment'
import {
  type AlreadyAnswered,
  type BookingId,
  type Clock,
  type IdempotencyMismatch,
  type Result,
  type TechnicianId,
  accept,
  refuse,
} from '#modules/shared'
import { type Actor, maySee } from '../actor.ts'
import type { BookingUnknown } from './assign-technician.ts'
import type { BookingDetails } from '../booking.ts'
import {
  type NoVisitToCome,
  type NotAllowed,
  type TooEarly,
  earliestHours,
  judgeDeparture,
} from '../changing/judges.ts'
import type { BookingEvent } from '../events.ts'
import type { BookingChanged } from '../booking-change.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { FieldAction } from '../visits/field-action.ts'
import type { NotCurrentVisit } from '../visits/act-on-visit.ts'
import type { VisitShown } from '../visits/find-visits.ts'

/** A technician has set out to a visit. */
export interface Departure {
  readonly bookingId: BookingId
  readonly technicianId: TechnicianId
  /** The planned start at the time of departure; null for an emergency. */
  readonly startsAt: Temporal.Instant | null
  readonly at: Temporal.Instant
  /** The time that the technician gave. */
  readonly arrivesAt: Temporal.Instant
}

/** Keeps who has set out where, and with it that the visit is `en_route`. Each method is one transaction. */
export interface DepartureStore {
  /**
   * Once while the visit is to be set out to: answers the first again, whose events alone are kept. Changes nothing where
   * the technician is there already. The answer to the action is kept with either. Refuses where the visit has another
   * technician or start by now, or is over.
   */
  add(
    departure: Departure,
    events: readonly BookingEvent[],
    action?: DepartureAction,
  ): Promise<Result<Departure, BookingChanged | AlreadyAnswered | IdempotencyMismatch>>
  /** Keeps the answer to an action that changes nothing: the visit as it is. The first answer where it was sent before. */
  keepAnswer(
    action: FieldAction<VisitShown>,
    visit: VisitShown,
    at: Temporal.Instant,
  ): Promise<AlreadyAnswered | IdempotencyMismatch | null>
  /** The departure of that technician to that start of the booking; null when there is none, or the visit was planned anew since. */
  find(bookingId: BookingId, technicianId: TechnicianId, startsAt: Temporal.Instant | null): Promise<Departure | null>
  /** The latest departure to any start of the booking; null when there is none. */
  latest(bookingId: BookingId): Promise<Departure | null>
}

/** The phone's action, with what the visit is after it. */
interface DepartureAction {
  readonly action: FieldAction<VisitShown>
  /** When the action came in, by the clock of the server. */
  readonly receivedAt: Temporal.Instant
  readonly done: (visit: Visit) => VisitShown
}

export type DepartureRefusal =
  | BookingUnknown
  | NotAllowed
  | NoVisitToCome
  | NotCurrentVisit
  | TooEarly
  | BookingChanged
  | AlreadyAnswered
  | IdempotencyMismatch

export interface DeparturePorts {
  readonly departures: DepartureStore
  readonly findBooking: (id: BookingId) => Promise<BookingDetails | null>
  readonly clock: Clock
}

/** How long the way may be said to take, in minutes. */
export const wayMinutes = [15, 30, 45] as const
export type WayMinutes = (typeof wayMinutes)[number]

/** A later visit of a booking that is under way, which is to be set out to. */
function isReturn({ status }: BookingDetails, visit: Visit): boolean {
  return status === 'in_progress' && isAhead(visit) && visit.checkIn === null
}

/** "On my way": the customer is notified who comes, and when they should be there. */
export function createDepartures({ departures, findBooking, clock }: DeparturePorts) {
  async function leave(
    actor: Actor,
    id: BookingId,
    minutes: WayMinutes,
    by?: { readonly visit: VisitShown; readonly action: FieldAction<VisitShown> },
  ): Promise<Result<Departure, DepartureRefusal>> {
    const booking = await findBooking(id)
    if (!booking || !maySee(booking, actor, clock.now())) return refuse({ kind: 'booking-unknown' })
    if (by && by.visit.number !== booking.visitNumber) return refuse({ kind: 'not-current-visit' })
    const { technicianId, customerId, startsAt, createdAt } = booking
    const at = presentMoment(clock)
    const refusal = judgeDeparture(
      by && isReturn(booking, by.visit) ? { ...booking, status: 'confirmed' } : booking,
      actor,
      at,
    )
    if (technicianId === null || refusal?.kind === 'not-allowed') return refuse({ kind: 'not-allowed' })
    const before = await departures.find(id, technicianId, startsAt)
    if (refusal && !before) return refuse(refusal)
    if (refusal && before) {
      const first = by ? await departures.keepAnswer(by.action, by.visit, at) : null
      return first ? refuse(first) : accept(before)
    }
    // The moment of the phone, where it had no signal: the customer is notified only of an arrival that is still to
    // come.
    const left = momentOfStep(
      by?.action.happenedAt ?? null,
      at,
      startsAt?.subtract({ hours: earliestHours }) ?? createdAt,
    )
    const arrivesAt = left.add({ minutes })
    const isToCome = Temporal.Instant.compare(arrivesAt, at) > 0
    const common = { bookingId: id, customerId, technicianId, at }
    return departures.add(
      { bookingId: id, technicianId, startsAt, at: left, arrivesAt },
      isToCome ? [{ kind: 'technician-on-the-way', ...common }] : [],
      by && { action: by.action, receivedAt: at, done: (visit) => ({ ...visit, crew: by.visit.crew }) },
    )
  }

  return {
    /** Pressed twice, the first stands. */
    setOut: (actor: Actor, id: BookingId, minutes: WayMinutes) => leave(actor, id, minutes),

    /** The same for the visit that a booking is at, by an action of a phone. */
    setOutTo: (actor: Actor, visit: VisitShown, minutes: WayMinutes, action: FieldAction<VisitShown>) =>
      leave(actor, visit.bookingId, minutes, { visit, action }),

    /** The departure of the assigned technician to the visit as planned; null before it. */
    async of({ id, technicianId, startsAt }: BookingDetails): Promise<Departure | null> {
      return technicianId && departures.find(id, technicianId, startsAt)
    },

    /** The latest departure, also of another technician, and to a start that was moved since. */
    latest: (id: BookingId) => departures.latest(id),
  }
}

export type DeparturesModule = ReturnType<typeof createDepartures>
