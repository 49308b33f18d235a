import { fraudFactsContract } from '../../../tests/contracts/payments/fraud-facts.contract.ts'
import { fraudStoreContract } from '../../../tests/contracts/payments/fraud-store.contract.ts'
import { openPaymentRows } from '../../../tests/support/apps/payment-rows.ts'
import { createSqliteBookingStore } from '../booking/booking-store.ts'
import { createTechnicianRatings } from '../booking/technician-ratings.ts'
import { createSqliteFraudStore } from './fraud-store.ts'
import { createSqlitePaymentStore } from './payment-store.ts'

async function open() {
  const opened = openPaymentRows()
  const { database } = opened
  return {
    ...opened,
    fraud: createSqliteFraudStore(database),
    payments: createSqlitePaymentStore(database),
    bookings: createSqliteBookingStore(database, createTechnicianRatings(database)),
  }
}

fraudStoreContract('SQLite', open)
fraudFactsContract('SQLite', open)
