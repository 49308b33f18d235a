import { type AuditNote, type BookingId, difference, instantText } from '#modules/shared'
import type { Booking } from './booking.ts'
import type { Link, LinkPurpose } from './links/link.ts'
import type { Variation } from './variations/variation.ts'

/** The facts of a booking that staff change; where and for whom it is stays out of the audit log. */
export type BookingFacts = Pick<
  Booking,
  | 'status'
  | 'technicianId'
  | 'startsAt'
  | 'arrival'
  | 'expectedEnd'
  | 'priority'
  | 'estimatedCost'
  | 'agreedCost'
  | 'finalCost'
  | 'cancelReason'
>

type ChangeAction =
  | 'booking_cancelled'
  | 'booking_moved'
  | 'booking_status_changed'
  | 'booking_changed'
  | 'booking_assigned'

export function auditOfNewBooking(
  { id, serviceId, customerId, startsAt, estimatedCost, source }: Booking,
  isNewCustomer = false,
): AuditNote<'booking_made'> {
  const start = startsAt && instantText(startsAt)
  const after = {
    serviceId,
    customerId,
    startsAt: start,
    estimatedCost,
    source,
    ...(isNewCustomer && { isNewCustomer }),
  }
  return { action: 'booking_made', target: ofBooking(id), before: null, after }
}

/** One line for a change that may touch several facts: it is named after the fact that matters most. */
export function auditOfChange(before: BookingFacts, booking: Booking): AuditNote<ChangeAction> {
  const facts = { before: factsOf(before), after: factsOf(booking) }
  return {
    action: actionOf(facts.before, facts.after),
    target: ofBooking(booking.id),
    ...difference(facts.before, facts.after),
  }
}

/** A cancellation also takes the technician away, so the order of the tests counts. */
function actionOf(before: ReturnType<typeof factsOf>, after: ReturnType<typeof factsOf>): ChangeAction {
  if (after.status === 'cancelled') return 'booking_cancelled'
  if (after.startsAt !== before.startsAt) return 'booking_moved'
  if (after.status !== before.status) return 'booking_status_changed'
  return after.technicianId === before.technicianId ? 'booking_changed' : 'booking_assigned'
}

function factsOf({ startsAt, arrival, expectedEnd, ...facts }: BookingFacts) {
  const { status, technicianId, priority, estimatedCost, agreedCost, finalCost, cancelReason } = facts
  const start = startsAt && instantText(startsAt)
  const promise = { arrivalFrom: arrival && instantText(arrival.from), arrivalTo: arrival && instantText(arrival.to) }
  const end = expectedEnd && instantText(expectedEnd)
  const money = { estimatedCost, agreedCost, finalCost }
  return { status, technicianId, startsAt: start, ...promise, expectedEnd: end, priority, ...money, cancelReason }
}

export function auditOfLink({ bookingId, purpose, expiresAt }: Link): AuditNote<'link_made'> {
  return { action: 'link_made', target: ofBooking(bookingId), before: null, after: { purpose, expiresAt } }
}

export function auditOfRevokedLinks(bookingId: BookingId, purposes: readonly LinkPurpose[]): AuditNote<'link_revoked'> {
  const after = { purpose: purposes.join(', ') }
  return { action: 'link_revoked', target: ofBooking(bookingId), before: null, after }
}

export function auditOfProposal({ id, bookingId, amount }: Variation): AuditNote<'variation_proposed'> {
  const after = { variationId: id, amount }
  return { action: 'variation_proposed', target: ofBooking(bookingId), before: null, after }
}

export function auditOfSettlement(
  { id, bookingId, amount, status: before }: Variation,
  status: Variation['status'],
): AuditNote<'variation_settled'> {
  return {
    action: 'variation_settled',
    target: ofBooking(bookingId),
    before: { variationId: id, status: before },
    after: { variationId: id, status, amount },
  }
}

const ofBooking = (id: BookingId) => ({ kind: 'booking', id })
