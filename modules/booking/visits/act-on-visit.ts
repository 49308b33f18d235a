import {
  type StepRefused,
  type Visit,
  arrived,
  checkedIn,
  checkedOut,
  currentVisit,
  isAhead,
  laterOf,
  momentOfStep,
  visitNamedBy,
} from '#modules/fulfilment'
import {
  type AlreadyAnswered,
  type IdempotencyMismatch,
  type Result,
  type VisitId,
  accept,
  may,
  refuse,
} from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingDetails, IllegalTransition } from '../booking.ts'
import { isOnlyVisit, noAccess, triedAccess } from '../changing/cancel-booking.ts'
import { type NotAllowed, type TooEarly, earliestHours } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import type { BookingEvent } from '../events.ts'
import { findBooking } from '../find-booking.ts'
import type { HistoryFact } from '../history.ts'
import type { BookingChange, BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { bookingOfVisits } from '../planning/booking-of-visits.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { FieldAction, Position, PositionOfVisit } from './field-action.ts'
import { type VisitShown, findVisits } from './find-visits.ts'

/** One thing that a technician does at a visit. */
export type Deed =
  | { readonly kind: 'arrived' }
  | { readonly kind: 'check-in' | 'check-out'; readonly position: Position | null }
  /** `noPhotoReason`: why there is no photo of the closed door. */
  | { readonly kind: 'no-access'; readonly noPhotoReason: string | null }

export type ActRefusal =
  | BookingUnknown
  | NotAllowed
  | IllegalTransition
  | StepRefused
  | TooEarly
  | NotCurrentVisit
  | BookingChanged
  | AlreadyAnswered
  | IdempotencyMismatch

/** Another visit of the booking comes first. */
export interface NotCurrentVisit {
  readonly kind: 'not-current-visit'
}

interface Asked {
  readonly booking: BookingDetails
  readonly visits: readonly VisitShown[]
  readonly visit: VisitShown
}

/** The technician who leads a visit reports a step of it, now or later. An action that was sent before is answered alike. */
export async function actOnVisit(
  ports: BookingPorts,
  actor: Actor,
  id: VisitId,
  deed: Deed,
  action: FieldAction<VisitShown>,
): Promise<Result<VisitShown, ActRefusal>> {
  const { bookings } = ports
  const answered = await bookings.answered(action)
  if (answered) return refuse(answered)
  for (let tries = 1; ; tries += 1) {
    const asked = await askedFor(ports, actor, id)
    if (!asked.ok) return asked
    const now = presentMoment(ports.clock)
    const change = await changeOf(ports, actor, asked.value, deed, action.happenedAt, now)
    if (!change.ok) return change
    const { visit } = asked.value
    if (change.value === null) {
      const first = await bookings.keepAnswer(action, visit, visit, now)
      return first ? refuse(first) : accept(visit)
    }
    const done = { ...visit, ...change.value.step.visit, version: visit.version + 1 }
    const saved = await bookings.saveAction(change.value, action, done)
    if (saved.ok) return accept(done)
    const { refusal } = saved
    if (refusal.kind === 'already-answered' || refusal.kind === 'idempotency-mismatch') return refuse(refusal)
    // Somebody else changed the booking meanwhile: work that was done is not refused for that.
    if (tries === mostTries) return refuse({ kind: 'booking-changed', bookingId: visit.bookingId })
  }
}

const mostTries = 3

async function askedFor(
  ports: BookingPorts,
  actor: Actor,
  id: VisitId,
): Promise<Result<Asked, BookingUnknown | NotAllowed>> {
  const named = visitNamedBy(id)
  if (!named) return refuse({ kind: 'booking-unknown' })
  const found = await findBooking(ports, actor, named.bookingId)
  if (!found.ok) return found
  const visits = await findVisits(ports, actor, named.bookingId)
  if (!visits.ok) return visits
  const visit = visits.value.find(({ number }) => number === named.number)
  if (!visit) return refuse({ kind: 'booking-unknown' })
  if (!may(actor, 'field-work') || visit.crew[0]?.userId !== actor.userId) return refuse({ kind: 'not-allowed' })
  return accept({ booking: found.value, visits: visits.value, visit })
}

type ChangeOfVisit = BookingChange & { readonly step: NonNullable<BookingChange['step']> }

/** Null where the step was made already, and the first time stands. */
async function changeOf(
  ports: BookingPorts,
  actor: Actor,
  { booking, visits, visit }: Asked,
  deed: Deed,
  said: Temporal.Instant | null,
  now: Temporal.Instant,
): Promise<Result<ChangeOfVisit | null, StepRefused | IllegalTransition | TooEarly | NotCurrentVisit>> {
  const { status, customerId } = booking
  const opens = visit.startsAt?.subtract({ hours: earliestHours }) ?? booking.createdAt
  if (Temporal.Instant.compare(now, opens) < 0) return refuse({ kind: 'too-early', hours: earliestHours })
  const before = visit.checkIn ?? visit.arrivedAt
  const at = momentOfStep(said, now, before ? laterOf(before, opens) : opens)
  const same = (fact: HistoryFact | null, events: readonly BookingEvent[] = []) => ({
    booking: { ...booking, updatedAt: now },
    hold: { kind: 'keep' } as const,
    history: { at, actor: actor.userId, from: status, to: status, fact },
    events,
  })
  const { number } = visit
  if (isAhead(visit) && visit.checkIn === null && currentVisit(visits).number !== number) {
    return refuse({ kind: 'not-current-visit' })
  }
  switch (deed.kind) {
    case 'arrived': {
      const step = arrived(visit, at)
      if (!step.ok) return step
      const isKnown = visit.arrivedAt !== null
      return accept(isKnown ? null : { ...same({ kind: 'arrived', visit: number }), step: stepTo(step.value) })
    }
    case 'check-in': {
      const step = checkedIn(visit, at)
      if (!step.ok) return step
      if (status !== 'confirmed' && status !== 'in_progress') {
        return refuse({ kind: 'illegal-transition', from: status, to: 'in_progress' })
      }
      const kept = { step: stepTo(step.value, positionOf(deed.position, 'check_in', at)) }
      if (status === 'in_progress') return accept({ ...same({ kind: 'checked-in', visit: number }), ...kept })
      const [technicianId] = visit.technicians
      if (technicianId === undefined) throw new Error(`visit ${number} of ${booking.id} begins without a technician`)
      const begun = { kind: 'booking-started', technicianId, bookingId: booking.id, customerId, at } as const
      const change = same(null, [begun])
      return accept({
        ...change,
        booking: { ...change.booking, status: 'in_progress', actualStartTime: at },
        history: { ...change.history, to: 'in_progress' },
        ...kept,
      })
    }
    case 'check-out': {
      const step = checkedOut(visit, at)
      if (!step.ok) return step
      const position = positionOf(deed.position, 'check_out', at)
      return accept({ ...same({ kind: 'checked-out', visit: number }), step: stepTo(step.value, position) })
    }
    case 'no-access': {
      const step = await triedAccess(ports, booking, visit, at, deed.noPhotoReason)
      if (!step.ok) return step
      if (currentVisit(visits).number === number && isOnlyVisit(visit, visits)) {
        return accept({ ...(await noAccess(ports, actor, booking, deed.noPhotoReason)), step: stepTo(step.value) })
      }
      // The booking is at another visit now, and the time of this one is free again.
      const after = visits.map((one) => (one.number === number ? step.value : one))
      const missed = noAccessNews(booking, visit, now)
      const change = same({ kind: 'no-access', visit: number, reason: deed.noPhotoReason ?? '' }, missed)
      const goesOn = bookingOfVisits(change.booking, after, await ports.schedule.rules())
      return accept({ ...change, booking: goesOn, hold: { kind: 'release' }, step: stepTo(step.value) })
    }
  }
}

/** The office is notified of a visit that nobody opened to, while its booking goes on. */
function noAccessNews(
  { id: bookingId, customerId }: BookingDetails,
  { number, technicians: [technicianId] }: Visit,
  at: Temporal.Instant,
): readonly BookingEvent[] {
  if (technicianId === undefined) return []
  return [{ kind: 'return-visit-needed', bookingId, customerId, technicianId, visit: number, noAccess: true, at }]
}

function stepTo(visit: Visit, position: PositionOfVisit | null = null): ChangeOfVisit['step'] {
  return { visit, position }
}

function positionOf(
  position: Position | null,
  moment: PositionOfVisit['moment'],
  at: Temporal.Instant,
): PositionOfVisit | null {
  return position && { ...position, moment, at }
}
