import { statementStoreContract } from '../../../tests/contracts/billing/statement-store.contract.ts'
import { openDocumentRows } from '../../../tests/support/apps/document-rows.ts'
import { createSqliteStatementStore } from './statement-store.ts'

statementStoreContract('SQLite', async () => {
  const opened = openDocumentRows()
  return { ...opened, statements: createSqliteStatementStore(opened.database) }
})
