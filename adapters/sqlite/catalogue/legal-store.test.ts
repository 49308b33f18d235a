import { legalStoreContract } from '../../../tests/contracts/terms/legal-store.contract.ts'
import { auditedSeams } from '../../../tests/support/audited.ts'
import { furnish } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteLegalStore } from './legal-store.ts'

legalStoreContract('SQLite', async () => {
  const database = openDatabase()
  furnish(database)
  return { ...auditedSeams(database), legal: createSqliteLegalStore(database) }
})
