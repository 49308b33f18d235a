import { departureStoreContract } from '../../../tests/contracts/booking/departure-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { createSqliteDepartureStore } from './departure-store.ts'

departureStoreContract('SQLite', async () => {
  const opened = openBooked(['tom', 'ann'])
  return { ...opened, departures: createSqliteDepartureStore(opened.database) }
})
