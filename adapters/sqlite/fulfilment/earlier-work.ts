import type { BookingDetails, EarlierWork } from '#modules/booking'
import type { SqliteDatabase } from '../kit/database.ts'

interface EarlierRow {
  readonly service: string
  readonly ended_at: string
  readonly notes: string | null
}

/** The work that was done before for the same customer at the same address, the latest first. */
export function prepareEarlierWork({
  raw,
}: SqliteDatabase): (booking: BookingDetails, limit: number) => readonly EarlierWork[] {
  const earlier = raw.prepare<(string | number)[], EarlierRow>(
    `select s.name service, b.actual_end_time ended_at, b.technician_notes notes
     from bookings b indexed by bookings_done_for_customer cross join services s on s.id = b.service_id
     where b.customer_postcode = ? and b.customer_id = ? and b.status = 'completed' and b.id <> ?
       and lower(trim(b.customer_address)) = lower(trim(?)) and b.actual_end_time is not null
     order by b.actual_end_time desc limit ?`,
  )
  return ({ id, customerId, contact }, limit) =>
    earlier.all(contact.postcode, customerId, id, contact.address, limit).map(({ service, ended_at, notes }) => ({
      service,
      at: Temporal.Instant.from(ended_at),
      notes,
    }))
}
