import type { AreaBookings } from '#modules/catalogue'
import type { SqliteDatabase } from '../kit/database.ts'
import { isUnfinished } from '../kit/sql-lists.ts'
import { prepareOpenBookings } from './open-bookings.ts'

const outcode = `substr(customer_postcode, 1, instr(customer_postcode, ' ') - 1)`

/** The open bookings of districts, for the page of areas. */
export function createSqliteAreaBookings(database: SqliteDatabase): AreaBookings {
  const openIn = prepareOpenBookings(database, `${outcode} in (select value from json_each(?))`)
  const outcodes = database.raw.prepare<[], string>(`select ${outcode} from bookings where ${isUnfinished()}`).pluck()

  return {
    openIn: async (codes, limit) => openIn(JSON.stringify(codes), limit),
    outcodes: async () => outcodes.all(),
  }
}
