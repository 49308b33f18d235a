import { currentVisit } from '#modules/fulfilment'
import { type BookingId, type Pence, type Result, type TechnicianId, accept, pence, refuse } from '#modules/shared'
import { type Actor, isStaff } from '../actor.ts'
import { auditOfReductionAsked, auditOfRefund } from '../audit-of-reduction.ts'
import { completionOf, eventsOfCompletion } from './completion.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { type BookingDetails, type BookingStatus, type IllegalTransition } from '../booking.ts'
import { type NoAccessRefused, cancelBooking, cancelForNoAccess } from './cancel-booking.ts'
import type { BookingEvent } from '../events.ts'
import { findBooking, readAgain } from '../find-booking.ts'
import { type NotAllowed, judgeStatusChange } from './judges.ts'
import { type CostReduction, keptCost, needsDecision } from '../money/cost-reduction.ts'
import { type LateRefund, lateRefund } from '../money/late-emergency.ts'
import { agreedCost, amountDue } from '../money/payment-state.ts'
import type { BookingChange, BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import type { BusinessRules } from '../rules.ts'
import { isQualified } from '../dispatch/rank-technicians.ts'
import { technicianOfResource } from '../dispatch/resources.ts'
import { presentMoment } from '../time-of-booking.ts'

export interface StatusChange {
  readonly status: BookingStatus
  readonly technicianNotes: string | null
  /** Null leaves it as it is. */
  readonly finalCost: Pence | null
  /** Why the final cost is below what was paid; needed where that waits for a decision. */
  readonly finalCostReason?: string | null
  /** The customer is notified of the completion. True without it. */
  readonly tellsCustomer?: boolean
  /** The completion can be undone for ten minutes: only then does money move. False without it. */
  readonly isUndoable?: boolean
  /** The actor typed the password a short time ago. False without it: a refund then waits for a decision. */
  readonly passwordFresh?: boolean
}

export type StatusRefusal = BookingUnknown | NoAccessRefused | StatusChangeRefusal | BookingChanged

type ChangePorts = Pick<BookingPorts, 'bookings' | 'schedule' | 'clock'>

export type StatusChangeRefusal =
  | IllegalTransition
  | NotAllowed
  /** Without a technician it cannot be confirmed. */
  | { readonly kind: 'technician-needed' }
  /** The reserved technician has left, is off, or lacks a skill by now. */
  | { readonly kind: 'technician-not-qualified' }
  /** More than the customer has said yes to: they are asked first, even if the office sets it. */
  | { readonly kind: 'final-cost-above-agreed' }
  /** Below what was paid: an administrator decides, by the reason. */
  | { readonly kind: 'reduction-reason-needed' }

/** The assigned technician, or the office, moves a booking on. */
export async function changeStatus(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
  change: StatusChange,
): Promise<Result<BookingDetails, StatusRefusal>> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  const booking = found.value
  const { status, technicianNotes } = change
  if (status === 'cancelled') {
    return isStaff(actor)
      ? cancelBooking(ports, actor, id, technicianNotes)
      : cancelForNoAccess(ports, actor, booking, technicianNotes)
  }
  // The end of the work is the check-out, where the technician said that before (decision J5).
  const checkOut = status === 'completed' ? currentVisit(await ports.bookings.visits(id)).checkOut : null
  const moved = await statusChangeOf(ports, actor, booking, change, checkOut)
  if (!moved.ok) return moved
  const saved = await ports.bookings.save(moved.value)
  return saved.ok ? readAgain(ports, id) : refuse({ kind: 'booking-changed', bookingId: id })
}

/** The change to another status than cancelled. `endedAt`: the end of the work, where it is known. */
export async function statusChangeOf(
  ports: ChangePorts,
  actor: Actor,
  booking: BookingDetails,
  change: StatusChange,
  endedAt: Temporal.Instant | null,
): Promise<Result<BookingChange, StatusChangeRefusal>> {
  const { status, finalCost } = change
  const refusal = judgeStatusChange(booking, actor, status)
  if (refusal) return refuse(refusal)
  if (finalCost !== null && finalCost > agreedCost(booking)) {
    return refuse({ kind: 'final-cost-above-agreed' })
  }
  if (status === 'confirmed' && !(await isReservedForQualified(ports, booking))) {
    return refuse({ kind: 'technician-not-qualified' })
  }
  const now = presentMoment(ports.clock)
  const at = status === 'completed' ? await ownMoment(ports, booking, now) : now
  const reduction = status === 'completed' ? await reductionOf(ports, actor, booking, change, at) : null
  if (reduction?.reason === null) return refuse({ kind: 'reduction-reason-needed' })
  const moved = move(booking, change, at, actor.userId, reduction, endedAt ?? at)
  return moved ? accept(moved) : refuse({ kind: 'technician-needed' })
}

/** A completion shares its moment with no visit that was called off before: its undo knows by it what it called off itself. */
async function ownMoment(
  { bookings }: Pick<ChangePorts, 'bookings'>,
  { id }: BookingDetails,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  const isShared = (await bookings.visits(id)).some(({ calledOffAt }) => calledOffAt?.equals(now))
  return isShared ? now.add({ milliseconds: 1 }) : now
}

/**
 * The reduction that waits after this completion: a final cost below what was paid, else the surcharge of an emergency
 * that the technician came late to. Null where the final cost stands at once.
 */
async function reductionOf(
  { schedule, bookings }: ChangePorts,
  actor: Actor,
  booking: BookingDetails,
  { finalCost: given, finalCostReason = null, passwordFresh = false }: StatusChange,
  at: Temporal.Instant,
): Promise<CostReduction | null> {
  const finalCost = given ?? booking.finalCost
  const rules = await schedule.rules()
  const asked = needsDecision(booking, finalCost, { actor, passwordFresh }, rules.refundLimit)
    ? { finalCost, kept: keptCost(booking), reason: finalCostReason }
    : await lateRefundOf({ schedule, bookings }, { ...booking, finalCost }, rules)
  if (!asked) return null
  return {
    bookingId: booking.id,
    ...asked,
    status: 'waiting',
    requestedBy: actor.userId,
    requestedAt: at,
    decidedBy: null,
    decidedAt: null,
  }
}

async function lateRefundOf(
  { schedule, bookings }: Pick<BookingPorts, 'schedule' | 'bookings'>,
  booking: BookingDetails,
  rules: BusinessRules,
): Promise<LateRefund | null> {
  // An emergency has a start by now where it is completed at a return visit, or where the office gave it one.
  const emergency = await bookings.emergency(booking.id)
  const service = emergency && (await schedule.service(booking.serviceId))
  return service && lateRefund(booking, emergency, service, rules)
}

/** True too when nobody holds it: that is refused in its own words. */
async function isReservedForQualified({ schedule }: ChangePorts, booking: BookingDetails): Promise<boolean> {
  const technicianId = technicianOf(booking)
  if (!technicianId) return true
  const service = await schedule.service(booking.serviceId)
  const member = (await schedule.team(false)).find(({ id }) => id === technicianId)
  return service !== null && member !== undefined && !member.off && isQualified(member, service.requiredSkills)
}

function technicianOf({ technicianId, reservedResource }: BookingDetails): TechnicianId | null {
  return technicianId ?? technicianOfResource(reservedResource)
}

/** Null when nobody is there to do it. */
function move(
  booking: BookingDetails,
  { status, technicianNotes, finalCost, tellsCustomer = true, isUndoable = false }: StatusChange,
  at: Temporal.Instant,
  actor: string,
  reduction: CostReduction | null,
  endedAt: Temporal.Instant,
): BookingChange | null {
  const technicianId = technicianOf(booking)
  if (!technicianId) return null
  const changed = {
    ...booking,
    technicianId,
    status,
    technicianNotes: technicianNotes ?? booking.technicianNotes,
    finalCost: reduction?.kept ?? finalCost ?? booking.finalCost,
    updatedAt: at,
  }
  const history = { at, actor, from: booking.status, to: status, fact: null }
  const common = { bookingId: booking.id, customerId: booking.customerId, at }
  if (status === 'in_progress') {
    const events: readonly BookingEvent[] = [{ kind: 'booking-started', technicianId, ...common }]
    return { booking: { ...changed, actualStartTime: at }, hold: { kind: 'keep' }, history, events }
  }
  if (status === 'completed') {
    const refundPence = pence(Math.max(0, booking.paid - amountDue(changed)))
    const { paid } = booking
    const completion = completionOf(booking, technicianId, actor, at, tellsCustomer)
    const done = {
      booking: { ...changed, actualEndTime: endedAt },
      hold: { kind: 'trim', at },
      // Those of a completion that can be undone follow later: `settle-completions.ts`.
      ...(isUndoable
        ? { events: [], completion }
        : { events: eventsOfCompletion(completion, { ...common, refundPence, asksReduction: reduction !== null }) }),
      paid,
    } as const
    const refunds = auditOfRefund(booking.id, paid, refundPence, isUndoable ? 'refund_planned' : 'refund_asked')
    if (!reduction) return { ...done, history, notes: refunds }
    const fact = { kind: 'reduction-asked', finalCost: reduction.finalCost } as const
    return { ...done, history: { ...history, fact }, reduction, notes: [...refunds, auditOfReductionAsked(reduction)] }
  }
  const events: readonly BookingEvent[] = [
    { kind: 'booking-confirmed', ...common },
    { kind: 'technician-assigned', technicianId, ...common },
  ]
  return { booking: { ...changed, expiresAt: null }, hold: { kind: 'keep' }, history, events }
}
