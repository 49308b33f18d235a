import type { AuditAction } from '#modules/administration'
import type { Booking } from '#modules/booking'
import { type AuditFacts, type BookingId, difference } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

/** What of a booking staff move; where and for whom it is stays out of the log. */
interface Facts {
  readonly status: Booking['status']
  readonly technicianId: string | null
  readonly startsAt: string | null
  readonly agreedCost: number | null
  readonly finalCost: number | null
  readonly cancelReason: string | null
}

export function prepareBookingAudit(database: SqliteDatabase) {
  const audit = prepareAudit(database)
  const read = database.raw.prepare<[string], Facts>(
    `select status, technician_id technicianId, starts_at startsAt, agreed_cost_pence agreedCost,
       final_cost_pence finalCost, cancel_reason cancelReason from bookings where id = ?`,
  )
  const target = (id: BookingId) => ({ kind: 'booking', id })

  return {
    /** As it stands; null where nobody will ask. */
    before: (id: BookingId): Facts | null => (audit.atWork() ? (read.get(id) ?? null) : null),

    changed(before: Facts | null, booking: Booking): void {
      if (before === null) return
      const after = factsOf(booking)
      audit({ action: actionOf(before, after), target: target(booking.id), ...difference({ ...before }, { ...after }) })
    },

    made(booking: Booking): void {
      const { serviceId, customerId, estimatedCost } = booking
      const after: AuditFacts = { serviceId, customerId, startsAt: factsOf(booking).startsAt, estimatedCost }
      audit({ action: 'booking_made', target: target(booking.id), before: null, after })
    },
  }
}

function factsOf({ status, technicianId, startsAt, agreedCost, finalCost, cancelReason }: Booking): Facts {
  return { status, technicianId, startsAt: startsAt && instantText(startsAt), agreedCost, finalCost, cancelReason }
}

/** The most that happened: who cancels also takes the technician away. */
function actionOf(before: Facts, after: Facts): AuditAction {
  if (after.status === 'cancelled') return 'booking_cancelled'
  if (after.startsAt !== before.startsAt) return 'booking_moved'
  if (after.status !== before.status) return 'booking_status_changed'
  return after.technicianId === before.technicianId ? 'booking_changed' : 'booking_assigned'
}
