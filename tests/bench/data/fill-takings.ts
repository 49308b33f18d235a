import type Database from 'better-sqlite3'
import { seededRandom } from '../../support/builders/seeded-random.ts'
import { customerId } from './people.ts'

const inOneTransaction = 50_000
const years = 3
const yearMs = 365 * 24 * 3_600_000

/**
 * Adds `count` payments spread evenly over the last three years: nineteen in twenty paid, one in twenty of those
 * refunded in part, one in a hundred risky, one in two thousand disputed. They share the existing bookings.
 */
export function fillTakings(db: Database.Database, count: number): void {
  const random = seededRandom(2)
  const bookings = db.prepare<[], string>('select id from bookings order by id limit 1000').pluck().all()
  const payment = db.prepare(`insert into payments (
    id, purpose, booking_id, user_id, provider, provider_ref, amount_pence, currency, status, risk_level, failure_code,
    failure_message, card_brand, card_last4, attempts, version, paid_at, created_at, updated_at
  ) values (
    @id, 'booking', @booking, @user, 'test', @ref, 8500, 'gbp', @status, @risk, @failure,
    @failure, 'visa', '4242', 1, 2, @paidAt, @at, @at
  )`)
  const entry = db.prepare(`insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at)
    values (@id, @booking, @kind, @amount, @ref, @at)`)
  const check = db.prepare(`insert into payment_fraud_checks
    (id, payment_id, booking_id, risk_level, risk_score, fraud_indicators, created_at)
    values (@checkId, @id, @booking, @risk, @score, '{"unusual_amount":"Twice what is usual"}', @at)`)
  const dispute = db.prepare(`insert into payment_disputes
    values ('test', @ref, @id, 8500, @outcome, 'fraudulent', null, 0, @at, @at)`)
  const present = Temporal.Now.instant().epochMilliseconds

  const write = db.transaction((from: number) => {
    for (let n = from; n < Math.min(count, from + inOneTransaction); n += 1) {
      const id = `pay_01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
      const booking = bookings[n % bookings.length]
      const at = text(present - Math.floor((1 - n / count) * years * yearMs))
      const failed = random() < 0.05
      const back = !failed && random() < 0.05
      const risk = random() < 0.01 ? 'high' : 'low'
      const status = failed ? 'failed' : back ? 'partially_refunded' : 'succeeded'
      const shared = { id, booking, at }
      const failure = failed ? 'card_declined' : null
      const user = customerId(n % 256)
      payment.run({ ...shared, user, ref: `pi_${n}`, status, risk, failure, paidAt: failed ? null : at })
      if (!failed) entry.run({ ...shared, kind: 'capture', amount: 8_500, ref: `ch_${n}` })
      if (back) entry.run({ ...shared, kind: 'refund', amount: -1_000, ref: `re_${n}` })
      check.run({ ...shared, checkId: `frd_${n}`, risk, score: risk === 'high' ? 70 : 5 })
      if (!failed && random() < 0.0005)
        dispute.run({ ...shared, ref: `dp_${n}`, outcome: random() < 0.5 ? 'won' : 'lost' })
    }
  })
  for (let from = 0; from < count; from += inOneTransaction) write(from)
}

function text(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ smallestUnit: 'millisecond' })
}
