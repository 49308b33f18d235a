import { reminderStoreContract } from '../../../tests/contracts/booking/reminder-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { createSqliteReminderStore } from './reminder-store.ts'

reminderStoreContract('SQLite', async () => {
  const opened = openBooked()
  return { ...opened, reminders: createSqliteReminderStore(opened.database) }
})
