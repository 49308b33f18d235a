import { departureStoreContract } from '../../../tests/contracts/booking/departure-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { prepareVisits } from '../fulfilment/visit-rows.ts'
import { createSqliteDepartureStore } from './departure-store.ts'

departureStoreContract('SQLite', async () => {
  const opened = openBooked(['tom', 'ann'])
  const visits = prepareVisits(opened.database)
  return {
    ...opened,
    departures: createSqliteDepartureStore(opened.database),
    give: async (id, technician, startsAt) => {
      const [visit] = visits.of(id)
      if (visit) visits.change(visit, { ...visit, technicians: [technician], startsAt, status: 'scheduled' })
    },
    visits: async (id) => visits.of(id),
  }
})
