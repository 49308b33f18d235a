import { manualPaymentStoreContract } from '../../../tests/contracts/payments/manual-payment-store.contract.ts'
import { openPaymentRows } from '../../../tests/support/apps/payment-rows.ts'
import { createSqliteManualPaymentStore } from './manual-payment-store.ts'
import { createSqlitePaymentStore } from './payment-store.ts'

manualPaymentStoreContract('SQLite', async () => {
  const opened = openPaymentRows()
  const store = createSqlitePaymentStore(opened.database)
  return { ...opened, manual: createSqliteManualPaymentStore(opened.database), find: (id) => store.find(id) }
})
