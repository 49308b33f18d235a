import { recurrenceStoreContract } from '../../../tests/contracts/billing/recurrence-store.contract.ts'
import { openDocumentRows } from '../../../tests/support/apps/document-rows.ts'
import { createSqliteRecurrenceStore } from './recurrence-store.ts'

recurrenceStoreContract('SQLite', async () => {
  const opened = openDocumentRows()
  return { ...opened, recurrences: createSqliteRecurrenceStore(opened.database) }
})
