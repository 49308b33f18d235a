import { fraudStoreContract } from '../../../tests/contracts/payments/fraud-store.contract.ts'
import { openPaymentRows } from '../../../tests/support/apps/payment-rows.ts'
import { createSqliteFraudStore } from './fraud-store.ts'

fraudStoreContract('SQLite', async () => {
  const opened = openPaymentRows()
  const inReview = opened.database.raw
    .prepare<[string], number>('select held_for_review from bookings where id = ?')
    .pluck()
  return {
    ...opened,
    fraud: createSqliteFraudStore(opened.database),
    isInReview: async (id) => inReview.get(id) === 1,
  }
})
