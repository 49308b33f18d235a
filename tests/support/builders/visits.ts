import { addMissingVisits } from '../../../adapters/sqlite/fulfilment/missing-visits.ts'
import type { SqliteDatabase } from '../../../adapters/sqlite/kit/database.ts'

type Raw = Pick<SqliteDatabase, 'raw'>

/** Adds the visits that bookings lack which were written as rows. A schema from before visits has none. */
export function addVisits({ raw }: Raw): void {
  if (hasVisits({ raw })) raw.exec(addMissingVisits)
}

/** Deletes the visits of a booking that is to be deleted as a row. */
export function deleteVisits({ raw }: Raw, bookingId: string): void {
  if (hasVisits({ raw })) raw.prepare('delete from visits where booking_id = ?').run(bookingId)
}

function hasVisits({ raw }: Raw): boolean {
  return raw.prepare(`select 1 from sqlite_schema where name = 'visits'`).get() !== undefined
}
