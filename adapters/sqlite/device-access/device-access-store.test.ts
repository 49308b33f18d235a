import { deviceAccessStoreContract } from '../../../tests/contracts/device-access/device-access-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { auditedSeams } from '../../../tests/support/audited.ts'
import { createSqliteDeviceAccessStore } from './device-access-store.ts'

deviceAccessStoreContract('SQLite', async () => {
  const { database, addBooking } = openBooked(['tom', 'ann'])
  return { ...auditedSeams(database), addBooking, accesses: createSqliteDeviceAccessStore(database) }
})
