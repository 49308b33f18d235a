import type { Payment } from '#modules/payments'
import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

/**
 * Puts a new payment in the name of the customer whom its booking has now: an account may have taken a guest's booking over
 * since the payment was asked for. Call it only inside `write`.
 */
export function prepareOwner({ raw }: SqliteDatabase): (payment: Payment) => Payment {
  const customerOf = raw.prepare<[string | null], UserId>('select customer_id from bookings where id = ?').pluck()
  return (payment) => ({ ...payment, userId: customerOf.get(payment.bookingId) ?? payment.userId })
}
