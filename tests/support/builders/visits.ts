import { addMissingVisits } from '../../../adapters/sqlite/fulfilment/missing-visits.ts'
import type { SqliteDatabase } from '../../../adapters/sqlite/kit/database.ts'

type Raw = Pick<SqliteDatabase, 'raw'>

/** Adds the visits that bookings lack which were written as rows. A schema from before visits has none. */
export function addVisits({ raw }: Raw): void {
  if (has({ raw }, 'visits')) raw.exec(addMissingVisits)
}

/** Deletes the visits of a booking that is to be deleted as a row. */
export function deleteVisits({ raw }: Raw, bookingId: string): void {
  for (const table of ['work_to_invoice', 'credits_due', 'visit_leads', 'visits']) {
    if (has({ raw }, table)) raw.prepare(`delete from ${table} where booking_id = ?`).run(bookingId)
  }
}

function has({ raw }: Raw, table: string): boolean {
  return raw.prepare('select 1 from sqlite_schema where name = ?').get(table) !== undefined
}
