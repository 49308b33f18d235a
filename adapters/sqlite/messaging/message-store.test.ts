import { messageNoticeContract } from '../../../tests/contracts/messaging/message-notice.contract.ts'
import { messageStoreContract } from '../../../tests/contracts/messaging/message-store.contract.ts'
import { sentMessagesContract } from '../../../tests/contracts/messaging/sent-messages.contract.ts'
import { furnish } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { addBooking } from '../../../tests/support/builders/messages.ts'
import { createSqliteMessageStore } from './message-store.ts'
import { createSqliteNotificationStore } from '../accounts/notification-store.ts'
import { testLinks } from '../../../tests/support/doubles.ts'

async function open() {
  const database = openDatabase()
  furnish(database)
  return {
    store: createSqliteMessageStore(database, testLinks),
    notifications: createSqliteNotificationStore(database),
    addBooking: (name: string) => addBooking(database, name),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
}

messageStoreContract('SQLite', open)
sentMessagesContract('SQLite', open)
messageNoticeContract('SQLite', open)
