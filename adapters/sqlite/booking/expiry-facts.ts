import type { BookingStatus, ExpiryFacts } from '#modules/booking'
import { openStatuses } from '#modules/payments'
import { type BookingId, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { paidFor } from './booking-rows.ts'

interface ExpiryRow {
  readonly status: BookingStatus
  readonly expiresAt: string | null
  readonly paid: number
  readonly hasAuthorisation: number
}

/** The condition of the index of open payments, spelled the same, so that it is used. */
export const isOpen = `status in (${sqlTexts(openStatuses)})`

/** Reads what `judgeExpiry` asks for; null where there is no such booking. */
export function prepareExpiryFacts({ raw }: SqliteDatabase): (id: BookingId) => ExpiryFacts | null {
  const read = raw.prepare<[BookingId], ExpiryRow>(
    `select status, expires_at expiresAt,
       ${paidFor('b.id')} paid,
       exists (select 1 from payments where booking_id = b.id and ${isOpen} and status = 'authorised') hasAuthorisation
     from bookings b where id = ?`,
  )
  return (id) => {
    const row = read.get(id)
    if (!row) return null
    const { status, expiresAt, paid, hasAuthorisation } = row
    return {
      status,
      expiresAt: expiresAt === null ? null : Temporal.Instant.from(expiresAt),
      paid: pence(paid),
      hasAuthorisation: hasAuthorisation === 1,
    }
  }
}
