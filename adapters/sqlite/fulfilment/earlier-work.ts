import type { BookingDetails, EarlierWork } from '#modules/booking'
import type { SqliteDatabase } from '../kit/database.ts'

interface EarlierRow {
  /** Its booking, by the place in the list that was asked for. */
  readonly place: number
  readonly service: string
  readonly ended_at: string
  readonly notes: string | null
}

/** The work that was done before for the same customer at the same address, the latest first; of each of some bookings. */
export function prepareEarlierWork({
  raw,
}: SqliteDatabase): (bookings: readonly BookingDetails[], limit: number) => readonly (readonly EarlierWork[])[] {
  const earlier = raw.prepare<[string, number], EarlierRow>(
    `select asked.key place, s.name service, b.actual_end_time ended_at, b.technician_notes notes
     from json_each(?) asked
     cross join bookings b on b.rowid in (
       select done.rowid from bookings done indexed by bookings_done_for_customer
       where done.customer_id = asked.value ->> 0 and done.customer_postcode = asked.value ->> 1
         and done.status = 'completed' and done.id <> asked.value ->> 2
         and lower(trim(done.customer_address)) = lower(trim(asked.value ->> 3)) and done.actual_end_time is not null
       order by done.actual_end_time desc limit ?)
     cross join services s on s.id = b.service_id
     order by b.actual_end_time desc`,
  )
  return (bookings, limit) => {
    const asked = bookings.map(({ id, customerId, contact: { postcode, address } }) => [
      customerId,
      postcode,
      id,
      address,
    ])
    const rows = Map.groupBy(earlier.all(JSON.stringify(asked), limit), ({ place }) => place)
    return bookings.map((_, place) =>
      (rows.get(place) ?? []).map(({ service, ended_at, notes }) => ({
        service,
        at: Temporal.Instant.from(ended_at),
        notes,
      })),
    )
  }
}
