import { smsStoreContract } from '../../../tests/contracts/messaging/sms-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { auditedSeams } from '../../../tests/support/audited.ts'
import { testLinks } from '../../../tests/support/doubles.ts'
import { createSqliteChoiceStore } from './message-choice-store.ts'
import { createSqliteMessageStore } from './message-store.ts'
import { createSqliteSmsStore } from './sms-store.ts'

smsStoreContract('SQLite', async () => {
  const { database, addBooking } = openBooked()
  return {
    ...auditedSeams(database),
    store: createSqliteSmsStore(database, testLinks),
    messages: createSqliteMessageStore(database, testLinks),
    choices: createSqliteChoiceStore(database),
    addBooking,
    data: database.data,
  }
})
