import { sharedPositionStoreContract } from '../../../tests/contracts/booking/shared-position-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { createSqliteSharedPositionStore } from './shared-position-store.ts'
import { prepareVisits } from './visit-rows.ts'

sharedPositionStoreContract('SQLite', async () => {
  const opened = openBooked(['tom', 'ann'])
  const visits = prepareVisits(opened.database)
  return {
    ...opened,
    shared: createSqliteSharedPositionStore(opened.database),
    change: async (id, changes) => {
      const [visit] = visits.of(id)
      if (visit) visits.change(visit, { ...visit, ...changes })
    },
    count: () => opened.database.count('shared_positions'),
  }
})
