import { createSqliteDepartureStore } from '#adapters/sqlite'
import { createDepartures } from '#modules/booking'
import type { openBookingApp } from './booking-app.ts'

/** "On my way" in an app of a test. */
export function departuresOf({
  database,
  ports,
  clock,
}: Pick<ReturnType<typeof openBookingApp>, 'database' | 'ports' | 'clock'>) {
  return createDepartures({
    departures: createSqliteDepartureStore(database),
    findBooking: (id) => ports.bookings.find(id),
    clock,
  })
}
