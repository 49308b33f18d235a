import type { Payment } from '#modules/payments'
import { paymentRow } from '../../../adapters/sqlite/payments/payment-rows.ts'
import { payments } from '../../../adapters/sqlite/kit/schema.ts'
import { addPeopleAndBookings } from '../builders/payments.ts'
import { openDatabase } from '../database.ts'

/** A SQLite database with people and bookings, and the seams that the contracts of the payment stores share. */
export function openPaymentRows() {
  const database = openDatabase()
  addPeopleAndBookings(database)
  return {
    database,
    data: database.data,
    addPayment: async (payment: Payment) => void database.db.insert(payments).values(paymentRow(payment)).run(),
    kept: async () => database.eventKinds(),
    [Symbol.asyncDispose]: async () => database[Symbol.dispose](),
  }
}
