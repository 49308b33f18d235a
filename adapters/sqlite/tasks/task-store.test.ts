import { taskStoreContract } from '../../../tests/contracts/tasks/task-store.contract.ts'
import { openAudited } from '../../../tests/support/audited.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteTaskStore } from './task-store.ts'

taskStoreContract('SQLite', async () => {
  const { database, ...seams } = openAudited()
  const owner = aUser({ id: 'owner', role: 'admin' })
  await createSqliteAccountStore(database).add(anAccount(owner), [])
  return { ...seams, tasks: createSqliteTaskStore(database), owner: owner.id }
})
