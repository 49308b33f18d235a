import { importStoreContract } from '../../../tests/contracts/imports/import-store.contract.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { stoppedClock } from '../../../tests/support/doubles.ts'
import { openSqliteCatalogue } from '../catalogue/catalogue-store.ts'
import { createSqliteTaskStore } from '../tasks/task-store.ts'
import { createSqliteImportStore } from './import-store.ts'
import { createSqliteOldJobStore } from './old-job-store.ts'

importStoreContract('SQLite', async () => {
  const database = openDatabase()
  const clock = stoppedClock(Temporal.Instant.from('2026-03-02T12:00:00Z'))
  return {
    imports: createSqliteImportStore(database, clock, openSqliteCatalogue(database).inside),
    oldJobs: createSqliteOldJobStore(database),
    tasks: createSqliteTaskStore(database),
    count: (table: string) => database.count(table),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})
