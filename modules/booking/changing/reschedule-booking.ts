import { judgeStart } from '#modules/scheduling'
import { type BookingId, type Result, type TechnicianId, inBusinessZone, refuse } from '#modules/shared'
import type { Actor } from '../actor.ts'
import { sooner } from '../money/ask-for-rest.ts'
import { type BookingUnknown, candidatesFor, freeOnes } from '../dispatch/assign-technician.ts'
import type { BookingDetails } from '../booking.ts'
import type { BookingEvent } from '../events.ts'
import { findBooking, readAgain } from '../find-booking.ts'
import { type NotAllowed, type NotReschedulable, type TooLateToChange, judgeReschedule } from './judges.ts'
import type { BookingChange, BookingChanged, BookingPorts } from '../ports.ts'
import type { BadStart, SlotTaken } from '../requesting/request-booking.ts'
import { type ResourceId, technicianOfResource } from '../dispatch/resources.ts'
import { nextFreeStarts } from '../requesting/slots-for.ts'
import { presentMoment, spanOfBooking } from '../time-of-booking.ts'

export type RescheduleRefusal =
  | BookingUnknown
  | NotAllowed
  | NotReschedulable
  | TooLateToChange
  | BadStart
  | SlotTaken
  | BookingChanged

/** Moves a booking to another start, with the same technician when free, else another. The office may at any time. */
export async function rescheduleBooking(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
  startsAt: Temporal.Instant,
): Promise<Result<BookingDetails, RescheduleRefusal>> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  const booking = found.value
  const now = presentMoment(ports.clock)
  const refusal = judgeReschedule(booking, actor, now)
  if (refusal) return refuse(refusal)
  const rules = await ports.schedule.rules()
  const date = inBusinessZone(startsAt).toPlainDate()
  const closedDays = await ports.schedule.closedDays(date, date)
  const fault = judgeStart(startsAt, now, rules.hours, closedDays, rules.booking)
  if (fault) return refuse({ kind: 'bad-start', fault })

  const expiresAt = booking.expiresAt && sooner(booking.expiresAt, startsAt)
  const moved = { ...booking, startsAt, expiresAt, updatedAt: now }
  const span = spanOfBooking(moved, now, rules)
  const candidates = await candidatesFor(ports, booking, span)
  const technicians = freeOnes(candidates, booking).map((technician) => technician.id)
  for (const resource of [...technicians, ...candidates.lanes]) {
    const change = rescheduling(moved, resource, actor.userId)
    if (!change) continue
    const saved = await ports.bookings.save({ ...change, hold: { kind: 'place', resource, span } })
    if (saved.ok) return readAgain(ports, id)
    if (saved.refusal.kind === 'booking-changed') return refuse(saved.refusal)
  }
  const service = await ports.schedule.service(booking.serviceId)
  return refuse({ kind: 'slot-taken', nextStarts: service ? await nextFreeStarts(ports, service, startsAt, null) : [] })
}

/** Null for a confirmed booking on a lane: it must keep having a technician. */
function rescheduling(
  moved: BookingDetails & { startsAt: Temporal.Instant },
  resource: ResourceId,
  actor: string,
): Omit<BookingChange, 'hold'> | null {
  const { status, technicianId: before, updatedAt: at } = moved
  const holder = technicianOfResource(resource)
  if (status === 'confirmed' && holder === null) return null
  const technicianId = status === 'confirmed' ? holder : null
  return {
    booking: { ...moved, technicianId },
    history: { at, actor, from: status, to: status, fact: { kind: 'moved', to: moved.startsAt } },
    events: eventsOf(moved, before, technicianId),
  }
}

function eventsOf(
  { id: bookingId, customerId, updatedAt: at }: BookingDetails,
  before: TechnicianId | null,
  after: TechnicianId | null,
): readonly BookingEvent[] {
  const common = { bookingId, customerId, at }
  return [
    { kind: 'booking-rescheduled', ...common },
    ...(before && before !== after ? [{ kind: 'technician-released', technicianId: before, ...common } as const] : []),
    ...(after && before !== after ? [{ kind: 'technician-assigned', technicianId: after, ...common } as const] : []),
  ]
}
