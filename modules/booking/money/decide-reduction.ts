import { type BookingId, type Result, may, pence, refuse } from '#modules/shared'
import type { Actor } from '../actor.ts'
import { auditOfRefund, auditOfReductionDeclined } from '../audit-of-reduction.ts'
import type { BookingDetails } from '../booking.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import type { BookingEvent } from '../events.ts'
import { findBooking, readAgain } from '../find-booking.ts'
import type { BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'

/** There is no request to decide, or it was decided before. */
interface NoReductionWaits {
  readonly kind: 'no-reduction-waits'
}

export type ReductionRefusal = BookingUnknown | NotAllowed | NoReductionWaits | BookingChanged

/** Decides on a final cost below what was paid. Approved, the difference is refunded; declined, the paid amount stands. */
export async function decideReduction(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
  approved: boolean,
): Promise<Result<BookingDetails, ReductionRefusal>> {
  if (!may(actor, 'refund')) return refuse({ kind: 'not-allowed' })
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  const booking = found.value
  const reduction = await ports.bookings.reduction(id)
  if (reduction?.status !== 'waiting') return refuse({ kind: 'no-reduction-waits' })
  const at = presentMoment(ports.clock)
  const finalCost = approved ? reduction.finalCost : booking.finalCost
  const refundPence = pence(approved ? Math.max(0, booking.paid - reduction.finalCost) : 0)
  const { customerId, status } = booking
  const event: BookingEvent = { kind: 'cost-reduction-approved', bookingId: id, customerId, refundPence, at }
  const saved = await ports.bookings.save({
    booking: { ...booking, finalCost, updatedAt: at },
    hold: { kind: 'keep' },
    history: { at, actor: actor.userId, from: status, to: status, fact: { kind: 'reduction-decided', approved } },
    events: approved ? [event] : [],
    paid: booking.paid,
    reduction: {
      ...reduction,
      status: approved ? 'approved' : 'declined',
      decidedBy: actor.userId,
      decidedAt: at,
    },
    notes: approved
      ? auditOfRefund(id, booking.paid, refundPence, 'refund_asked')
      : [auditOfReductionDeclined(reduction)],
  })
  return saved.ok ? readAgain(ports, id) : refuse({ kind: 'booking-changed', bookingId: id })
}
