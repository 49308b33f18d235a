import { createSqlitePaymentSecurityStore } from '#adapters/sqlite'
import { takingsDays } from '#modules/payments'
import { openDatabase } from '../database.ts'
import { addPeopleAndBookings, boiler, tap } from './payments.ts'

/** In summer, when a London day begins at 11 pm of UTC. */
export const now = Temporal.Instant.from('2026-07-20T10:00:00Z')
export const window = takingsDays(now)
export const text = (at: Temporal.Instant) => at.toString({ smallestUnit: 'millisecond' })

/** The reads of the security dashboard, over payments written directly into the database. */
export function openSecurityRows() {
  const database = openDatabase()
  addPeopleAndBookings(database)
  const { raw } = database
  let made = 0
  return {
    database,
    store: createSqlitePaymentSecurityStore(database),
    payment(
      changes: { status?: string; failure?: string | null; at?: string; risk?: string; ref?: string | null } = {},
    ) {
      made += 1
      const id = `pay_${String(made).padStart(4, '0')}`
      const at = changes.at ?? text(now)
      raw
        .prepare(
          `insert into payments (id, purpose, booking_id, user_id, provider, provider_ref, amount_pence, currency, status,
             risk_level, failure_code, failure_message, attempts, version, created_at, updated_at)
           values (?, 'booking', ?, 'usr_asha', 'test', ?, 12000, 'gbp', ?, ?, ?, ?, 1, 1, ?, ?)`,
        )
        .run(
          id,
          made % 2 === 0 ? tap : boiler,
          changes.ref === undefined ? `pi_${made}` : changes.ref,
          changes.status ?? 'succeeded',
          changes.risk ?? 'low',
          changes.failure ?? null,
          changes.failure ?? null,
          at,
          at,
        )
      return id
    },
    entry(payment: string, kind: string, amount: number, at: string) {
      made += 1
      raw
        .prepare(
          `insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at)
           values (?, ?, ?, ?, ?, ?)`,
        )
        .run(payment, boiler, kind, amount, `ref_${made}`, at)
    },
    check(payment: string, level: string, at: string, decision: string | null = null) {
      made += 1
      raw
        .prepare(
          `insert into payment_fraud_checks values (?, ?, ?, ?, 80, '{"many_cards":"Four cards in an hour"}', ?, ?, ?, ?)`,
        )
        .run(`frd_${made}`, payment, boiler, level, at, decision, decision && 'usr_office', decision && at)
    },
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}
