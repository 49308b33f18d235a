import { manualPaymentStoreContract } from '../../../tests/contracts/payments/manual-payment-store.contract.ts'
import { issueInvoice } from '../../../tests/support/apps/document-rows.ts'
import { openPaymentRows } from '../../../tests/support/apps/payment-rows.ts'
import { createSqliteManualPaymentStore } from './manual-payment-store.ts'
import { createSqlitePaymentStore } from './payment-store.ts'

manualPaymentStoreContract('SQLite', async () => {
  const opened = openPaymentRows()
  const store = createSqlitePaymentStore(opened.database)
  return {
    ...opened,
    issue: (number) => issueInvoice(opened.database, number),
    kept: async () => (await opened.kept()).filter((kind) => !kind.startsWith('document-')),
    manual: createSqliteManualPaymentStore(opened.database),
    find: (id) => store.find(id),
  }
})
