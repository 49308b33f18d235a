import { teamStoreContract } from '../../../tests/contracts/site/team-store.contract.ts'
import { furnish } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteTeamStore } from './team-store.ts'

teamStoreContract('SQLite', async () => {
  const database = openDatabase()
  furnish(database)
  return { store: createSqliteTeamStore(database), [Symbol.asyncDispose]: async () => database[Symbol.dispose]() }
})
