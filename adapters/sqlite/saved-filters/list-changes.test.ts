import { listChangesContract } from '../../../tests/contracts/saved-filters/list-changes.contract.ts'
import { anAccount } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteListChanges } from './list-changes.ts'

listChangesContract('SQLite', async () => {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  return {
    changes: createSqliteListChanges(database),
    addUser: async (user) => void (await accounts.add(anAccount(user), [])),
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
})
