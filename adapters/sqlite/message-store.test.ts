import { messageNoticeContract } from '../../tests/contracts/message-notice.contract.ts'
import { messageStoreContract } from '../../tests/contracts/message-store.contract.ts'
import { furnish } from '../../tests/support/bookings.ts'
import { openDatabase } from '../../tests/support/database.ts'
import { addBooking } from '../../tests/support/messages.ts'
import { createSqliteMessageStore } from './message-store.ts'
import { createSqliteNotificationStore } from './notification-store.ts'

async function open() {
  const database = openDatabase()
  furnish(database)
  return {
    store: createSqliteMessageStore(database),
    notifications: createSqliteNotificationStore(database),
    addBooking: (name: string) => addBooking(database, name),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
}

messageStoreContract('SQLite', open)
messageNoticeContract('SQLite', open)
