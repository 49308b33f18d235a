import { type Booking, type BookingChange, type BookingFacts, auditOfChange, auditOfNewBooking } from '#modules/booking'
import { type BookingId, type TechnicianId, pence } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { type ArrivalColumn, arrivalOf } from './arrival-rows.ts'

interface FactsRow {
  readonly status: Booking['status']
  readonly technician_id: TechnicianId | null
  readonly starts_at: string | null
  readonly arrival: ArrivalColumn
  readonly arrival_from: string | null
  readonly arrival_to: string | null
  readonly expected_end_at: string | null
  readonly priority: Booking['priority']
  readonly estimated_cost_pence: number
  readonly agreed_cost_pence: number | null
  readonly final_cost_pence: number | null
  readonly cancel_reason: Booking['cancelReason']
}

/** Writes what staff change of bookings; call it only inside `write`. */
export function prepareBookingAudit(database: SqliteDatabase) {
  const audit = prepareAudit(database)
  const read = database.raw.prepare<[string], FactsRow>(
    `select status, technician_id, starts_at, arrival, arrival_from, arrival_to, expected_end_at, priority, coalesce(estimated_cost_pence, 0) as estimated_cost_pence, agreed_cost_pence,
       final_cost_pence, cancel_reason
     from bookings where id = ?`,
  )

  return {
    /** The facts as they stand; null where nobody of the staff is at work, and nothing will be written. */
    before(id: BookingId): BookingFacts | null {
      const row = audit.atWork() ? read.get(id) : undefined
      return row ? factsFrom(row) : null
    },

    changed(before: BookingFacts | null, booking: Booking): void {
      if (before) audit(auditOfChange(before, booking))
    },

    /** A line that the module made. */
    noted: (note: NonNullable<BookingChange['notes']>[number]): void => audit(note),

    made: (booking: Booking, isNewCustomer: boolean): void => audit(auditOfNewBooking(booking, isNewCustomer)),
  }
}

function factsFrom(row: FactsRow): BookingFacts {
  const { agreed_cost_pence: agreed, final_cost_pence: final } = row
  return {
    status: row.status,
    technicianId: row.technician_id,
    startsAt: row.starts_at === null ? null : Temporal.Instant.from(row.starts_at),
    arrival: arrivalOf(row.arrival, row.arrival_from, row.arrival_to),
    expectedEnd: row.expected_end_at === null ? null : Temporal.Instant.from(row.expected_end_at),
    priority: row.priority,
    estimatedCost: pence(row.estimated_cost_pence),
    agreedCost: agreed === null ? null : pence(agreed),
    finalCost: final === null ? null : pence(final),
    cancelReason: row.cancel_reason,
  }
}
