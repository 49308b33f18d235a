import { webhookHealthStoreContract } from '../../tests/contracts/webhook-health-store.contract.ts'
import { openDatabase } from '../../tests/support/database.ts'
import { createSqliteWebhookHealthStore } from './webhook-health-store.ts'

webhookHealthStoreContract('SQLite', async () => {
  const database = openDatabase()
  return {
    store: createSqliteWebhookHealthStore(database),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})
