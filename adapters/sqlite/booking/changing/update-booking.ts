import { type Booking, isAtNoCharge } from '#modules/booking'
import { instantText } from '#modules/shared'
import { arrivalValues } from '../arrival-rows.ts'
import type { SqliteDatabase } from '../../kit/database.ts'

/** Writes the fields of a booking that change, when its version is the one that was read; how many rows that were. */
export function prepareUpdate({ raw }: SqliteDatabase): (booking: Booking) => number {
  const update = raw.prepare(
    `update bookings set technician_id = :technicianId, status = :status, cancel_reason = :cancelReason,
       starts_at = :startsAt, duration_minutes = :durationMinutes, arrival = :arrival, arrival_from = :arrivalFrom, arrival_to = :arrivalTo, priority = :priority, estimated_cost_pence = :estimatedCost, deposit_pence = :deposit,
       agreed_cost_pence = :agreedCost, final_cost_pence = :finalCost, actual_start_time = :actualStartTime,
       actual_end_time = :actualEndTime, expected_end_at = :expectedEnd, technician_notes = :technicianNotes, expires_at = :expiresAt,
       updated_at = :updatedAt, version = version + 1
     where id = :id and version = :version`,
  )
  const text = (at: Temporal.Instant | null) => at && instantText(at)
  return ({ id, version, technicianId, status, cancelReason, technicianNotes, ...rest }) => {
    const { priority, estimatedCost, guaranteeOf, planVisit, agreedCost, finalCost, deposit, arrival, ...times } = rest
    return update.run({
      id,
      version,
      technicianId,
      status,
      cancelReason,
      priority,
      estimatedCost: isAtNoCharge({ guaranteeOf, planVisit }) ? null : estimatedCost,
      agreedCost,
      finalCost,
      deposit,
      technicianNotes,
      durationMinutes: times.durationMinutes,
      startsAt: text(times.startsAt),
      ...arrivalValues(arrival),
      actualStartTime: text(times.actualStartTime),
      actualEndTime: text(times.actualEndTime),
      expectedEnd: text(times.expectedEnd),
      expiresAt: text(times.expiresAt),
      updatedAt: text(times.updatedAt),
    }).changes
  }
}
