import { pushSubscriptionStoreContract } from '../../../tests/contracts/messaging/push-subscription-store.contract.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqlitePushSubscriptionStore } from './push-subscription-store.ts'

pushSubscriptionStoreContract('SQLite', async () => {
  const database = openDatabase()
  return {
    store: createSqlitePushSubscriptionStore(database),
    accounts: createSqliteAccountStore(database),
    [Symbol.asyncDispose]: async () => database[Symbol.dispose](),
  }
})
