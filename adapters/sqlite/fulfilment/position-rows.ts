import type { KeptPosition, PositionOfVisit } from '#modules/booking'
import type { Visit } from '#modules/fulfilment'
import { type BookingId, instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

/**
 * Adds the reading at a check-in or a check-out, inside the transaction of the step. The first one stays. Keeps nothing of a
 * technician who does not agree.
 */
export function prepareAddPosition({ raw }: SqliteDatabase): (visit: Visit, position: PositionOfVisit) => void {
  const add = raw.prepare<(string | number)[]>(
    `insert into visit_positions select ?, ?, ?, id, ?, ?, ?, ? from technicians
     where id = ? and positions_agreed_at is not null on conflict do nothing`,
  )
  return ({ bookingId, number, technicians }, { moment, latitude, longitude, accuracy, at }) => {
    const [technician] = technicians
    if (technician === undefined) throw new Error(`visit ${number} of ${bookingId} has a position of nobody`)
    add.run(bookingId, number, moment, latitude, longitude, accuracy, instantText(at), technician)
  }
}

/** The readings of all visits of a booking, by time. */
export function preparePositions({ raw }: SqliteDatabase): (id: BookingId) => readonly KeptPosition[] {
  const read = raw.prepare<[string], Omit<KeptPosition, 'at'> & { readonly at: string }>(
    `select visit_number number, moment, latitude, longitude, accuracy, at from visit_positions
     where booking_id = ? order by at, visit_number, moment`,
  )
  return (id) => read.all(id).map((row) => ({ ...row, at: Temporal.Instant.from(row.at) }))
}
