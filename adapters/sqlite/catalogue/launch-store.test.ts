import { launchStoreContract } from '../../../tests/contracts/launch/launch-store.contract.ts'
import { auditedSeams } from '../../../tests/support/audited.ts'
import { furnish, userId } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { createSqliteLaunchStore } from './launch-store.ts'

const openPaid = async (paidAt: Temporal.Instant | null) => {
  const database = openDatabase()
  furnish(database)
  if (paidAt) database.data.set('site_launch', {}, { earlier_at: instantText(paidAt) })
  return {
    ...auditedSeams(database),
    launches: createSqliteLaunchStore(database),
    administrator: userId('admin'),
  }
}

launchStoreContract('SQLite', () => openPaid(null), openPaid)
