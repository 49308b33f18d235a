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
    async changeBoard() {
      database.raw.pragma('foreign_keys = off')
      await database.write(() => {
        for (const id of ['abs_one', 'abs_two']) {
          database.raw.exec(
            `insert into absences (id, technician_id, kind, starts_at, ends_at, whole_days, state, note, asked_by, created_at)
             values ('${id}', 'tec_x', 'sick', '2026-03-01', '2026-03-02', 1, 'agreed', '', 'usr_asha', '2026-03-01')`,
          )
        }
      })
    },
    [Symbol.asyncDispose]: async () => database[Symbol.dispose](),
  }
})
