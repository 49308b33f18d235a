import { bulkStoreContract } from '../../../tests/contracts/bulk/bulk-store.contract.ts'
import { openAudited } from '../../../tests/support/audited.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { stoppedClock } from '../../../tests/support/doubles.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteEnquiryStore } from '../enquiries/enquiry-store.ts'
import { createSqliteTaskStore } from '../tasks/task-store.ts'
import { createSqliteBulkStore } from './bulk-store.ts'

bulkStoreContract('SQLite', async () => {
  const { database, ...seams } = openAudited()
  const owner = aUser({ id: 'owner', role: 'admin' })
  await createSqliteAccountStore(database).add(anAccount(owner), [])
  return {
    ...seams,
    bulks: createSqliteBulkStore(database, stoppedClock(Temporal.Instant.from('2026-03-02T12:00:00Z'))),
    tasks: createSqliteTaskStore(database),
    enquiries: createSqliteEnquiryStore(database),
    owner: owner.id,
  }
})
