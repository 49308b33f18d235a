import { liveFeedContract } from '../../../tests/contracts/messaging/live-feed.contract.ts'
import { anAccount } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteNotificationStore } from '../accounts/notification-store.ts'
import { createSqliteLiveFeed } from './live-feed.ts'

liveFeedContract('SQLite', async () => {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  return {
    feed: createSqliteLiveFeed(database),
    notifications: createSqliteNotificationStore(database),
    addUser: async (user) => void (await accounts.add(anAccount(user), [])),
    [Symbol.asyncDispose]: async () => database[Symbol.dispose](),
  }
})
