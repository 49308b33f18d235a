import { type BookingId, type TechnicianId, instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface Row {
  readonly booking_id: BookingId
  readonly reference: string
  readonly starts_at: string | null
  readonly duration_minutes: number
}

/** A visit that its technicians are still to make. */
interface VisitToCome {
  readonly bookingId: BookingId
  readonly reference: string
  readonly startsAt: Temporal.Instant | null
  readonly durationMinutes: number
}

/** Reads of the work in the field, across bookings. */
export function createSqliteFieldStore({ raw }: SqliteDatabase) {
  const read = raw.prepare<{ id: string; from: string }, Row>(
    `select v.booking_id, b.reference, v.starts_at, v.duration_minutes
     from (
       select id booking_id, visit_number number from bookings
         where technician_id = :id and status in ('confirmed', 'in_progress')
       union select booking_id, number from visits
         where technician_id = :id and (number > 1 or completion_status in ('partial', 'pending_parts'))
       union select booking_id, visit_number from visit_crew where technician_id = :id
     ) mine
     cross join visits v on v.booking_id = mine.booking_id and v.number = mine.number
     cross join bookings b on b.id = v.booking_id
     where b.status in ('confirmed', 'in_progress') and v.status in ('scheduled', 'en_route', 'on_site')
       and v.check_in_at is null and v.called_off_at is null
       and (v.starts_at is null or v.starts_at >= :from)
     order by v.starts_at, v.booking_id, v.number limit 400`,
  )
  return {
    /** Those that a technician is to make, as the lead or of the crew: emergencies, and those that start from a time on. */
    async visitsToCome(id: TechnicianId, from: Temporal.Instant): Promise<readonly VisitToCome[]> {
      return read.all({ id, from: instantText(from) }).map((row) => ({
        bookingId: row.booking_id,
        reference: row.reference,
        startsAt: row.starts_at === null ? null : Temporal.Instant.from(row.starts_at),
        durationMinutes: row.duration_minutes,
      }))
    },
  }
}
