import type { Booking } from '#modules/booking'
import { toRow } from '../../../adapters/sqlite/booking/booking-rows.ts'
import { prepareInsert } from '../../../adapters/sqlite/kit/prepared-insert.ts'
import { bookings } from '../../../adapters/sqlite/kit/schema.ts'
import { furnish } from '../builders/bookings.ts'
import { addVisits } from '../builders/visits.ts'
import { openDatabase } from '../database.ts'

/** A furnished SQLite database with the seams that the contracts of the booking stores share. */
export function openBooked(plumbers: readonly string[] = ['tom']) {
  const database = openDatabase()
  furnish(database, plumbers)
  const insert = prepareInsert(database, bookings)
  return {
    database,
    addBooking: async (booking: Booking) => {
      insert(toRow(booking))
      addVisits(database)
    },
    kept: async () => database.eventKinds(),
    [Symbol.asyncDispose]: async () => database[Symbol.dispose](),
  }
}
