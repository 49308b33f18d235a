import type { BookingId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { isOpen } from './expiry-facts.ts'

/** Finds the held booking of a customer that runs out first, without one whose payment is under review. */
export function prepareUnpaid({
  raw,
}: SqliteDatabase): (customer: UserId, now: Temporal.Instant) => Promise<BookingId | null> {
  const first = raw
    .prepare<[string, string], BookingId>(
      `select id from bookings b
       where customer_id = ? and status = 'pending' and expires_at is not null and expires_at > ?
         and not exists (select 1 from payments where booking_id = b.id and ${isOpen} and status = 'authorised')
       order by expires_at limit 1`,
    )
    .pluck()
  return async (customer, now) => first.get(customer, instantText(now)) ?? null
}
