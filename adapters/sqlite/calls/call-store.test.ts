import { callStoreContract } from '../../../tests/contracts/calls/call-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { createSqliteCallStore } from './call-store.ts'

callStoreContract('SQLite', async () => {
  const opened = openBooked()
  return {
    ...opened,
    calls: createSqliteCallStore(opened.database),
    countSignals: () => opened.database.count('video_signals'),
  }
})
