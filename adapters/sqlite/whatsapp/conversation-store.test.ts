import { bulkContract } from '../../../tests/contracts/whatsapp/bulk.contract.ts'
import { conversationStoreContract } from '../../../tests/contracts/whatsapp/conversation-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { auditedSeams } from '../../../tests/support/audited.ts'
import { createSqliteChoiceStore } from '../messaging/message-choice-store.ts'
import { createSqliteMessageStore } from '../messaging/message-store.ts'
import { createSqliteConversationStore } from './conversation-store.ts'
import { testLinks } from '../../../tests/support/doubles.ts'

async function open() {
  const { database, addBooking } = openBooked()
  return {
    ...auditedSeams(database),
    store: createSqliteConversationStore(database),
    messages: createSqliteMessageStore(database, testLinks),
    choices: createSqliteChoiceStore(database),
    addBooking,
    data: database.data,
  }
}

conversationStoreContract('SQLite', open)
bulkContract('SQLite', open)
