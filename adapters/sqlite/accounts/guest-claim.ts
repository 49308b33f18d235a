import { eq, sql } from 'drizzle-orm'
import { type GuestUnknown, type User, decideClaim } from '#modules/accounts'
import type { BookingStatus } from '#modules/booking'
import { type BookingId, type Result, type UserId, accept } from '#modules/shared'
import { prepareAddHistory } from '../booking/history-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { users } from '../kit/schema.ts'
import { userColumns, userFrom } from './account-rows.ts'

/** Each column that names the customer of a booking, the customer who moved it, or the person whom a message about it reaches. */
const moved = [
  'update payments set user_id = @to where user_id = @from',
  'update card_consents set user_id = @to where user_id = @from',
  'update invoices set user_id = @to where user_id = @from',
  'update recurrences set user_id = @to where user_id = @from',
  'update notifications set user_id = @to where user_id = @from',
  'update messages set user_id = @to where user_id = @from',
  'update whatsapp_inbound set user_id = @to where user_id = @from',
  'update enquiries set user_id = @to where user_id = @from',
  'update quote_requests set user_id = @to where user_id = @from',
  // The mover may undo the move.
  `update booking_moves set moved_by = @to
   where booking_id in (select id from bookings where customer_id = @from) and moved_by = @from`,
  // Version and time stay: an undo of a completion, and the hour after a cancellation, go by them.
  'update bookings set customer_id = @to where customer_id = @from',
]

/** The columns of a guest of whom nothing is left: they name nobody, and admit nobody. `@now` is the moment. */
export const noGuest = `email = null, guest_key = null, full_name = 'Guest', phone = null, postcode = null,
  address = null, status = 'suspended', email_verified_at = null, erased_at = @now, updated_at = @now`

const emptied = [
  'delete from sessions where user_id = @from',
  'delete from idempotency_keys where user_id = @from',
  'delete from message_choices where user_id = @from',
  `update users set ${noGuest} where id = @from`,
]

type Claim = (accountId: UserId, guestId: UserId, at: Temporal.Instant) => Result<number, GuestUnknown>

/** Moves the bookings of a guest to an account, as `decideClaim` says. Call it only inside `write`. */
export function prepareClaim(database: SqliteDatabase): Claim {
  const { db, raw } = database
  const addHistory = prepareAddHistory(database)
  const byId = db
    .select(userColumns)
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare()
  const bookings = raw.prepare<[string], { readonly id: BookingId; readonly status: BookingStatus }>(
    'select id, status from bookings where customer_id = ? order by id',
  )
  const statements = [...moved, ...emptied].map((text) => ({ text, run: raw.prepare<[Record<string, string>]>(text) }))

  function find(id: UserId): User | null {
    const row = byId.get({ id })
    return row ? userFrom(row) : null
  }

  return (accountId, guestId, at) => {
    const decided = decideClaim(find(accountId), find(guestId))
    if (!decided.ok) return decided
    const joined = bookings.all(guestId)
    const names: Readonly<Record<string, string>> = { from: guestId, to: accountId, now: instantText(at) }
    for (const { text, run } of statements) {
      run.run(Object.fromEntries(Object.entries(names).filter(([name]) => text.includes(`@${name}`))))
    }
    for (const { id, status } of joined) {
      addHistory(id, { at, actor: accountId, from: status, to: status, fact: { kind: 'claimed' } })
    }
    return accept(joined.length)
  }
}
