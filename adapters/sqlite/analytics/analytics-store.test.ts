import { analyticsStoreContract } from '../../../tests/contracts/analytics/analytics-store.contract.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAnalyticsStore } from './analytics-store.ts'

analyticsStoreContract('SQLite', async () => {
  const database = openDatabase()
  return {
    analytics: createSqliteAnalyticsStore(database),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})
