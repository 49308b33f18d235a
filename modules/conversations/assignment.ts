import type { AuditNote, BookingId, UserId } from '#modules/shared'

/** Null where the thread is theirs already, or nobody's as before. */
export function auditOfAssignment(
  bookingId: BookingId,
  before: UserId | null,
  after: UserId | null,
): AuditNote<'thread_assigned'> | null {
  if (before === after) return null
  return {
    action: 'thread_assigned',
    target: { kind: 'booking', id: bookingId },
    before: { assigned_to: before },
    after: { assigned_to: after },
  }
}
