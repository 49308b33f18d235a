import { type FraudCheck, type FraudStore, judgeCheck, judgeDecision } from '#modules/payments'
import { type BookingId, type FraudCheckId, type PaymentId, type UserId, accept } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareFraudFacts } from './fraud-facts.ts'

interface CheckRow {
  readonly id: FraudCheckId
  readonly payment_id: PaymentId
  readonly booking_id: BookingId | null
  readonly risk_level: FraudCheck['level']
  readonly risk_score: number
  readonly fraud_indicators: string
  readonly created_at: string
  readonly known: string | null
  readonly decision: 'genuine' | 'fraud' | null
  readonly decided_by: string | null
  readonly decided_at: string | null
}

export function createSqliteFraudStore(database: SqliteDatabase): FraudStore {
  const { raw } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const facts = prepareFraudFacts(database)
  const ofPayment = raw.prepare<[string], CheckRow>(
    'select * from payment_fraud_checks where payment_id = ? order by created_at, id',
  )
  const insert = raw.prepare<[string, string, string | null, string, number, string, string, string | null]>(
    `insert into payment_fraud_checks
       (id, payment_id, booking_id, risk_level, risk_score, fraud_indicators, created_at, known)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const note = raw.prepare<[string | null, string]>('update payment_fraud_checks set known = ? where id = ?')
  const hold = raw.prepare<[number, string]>(
    `update bookings set held_for_review = ?, version = version + 1 where id = ? and status = 'pending'`,
  )
  const decide = raw.prepare<[string, string, string, string]>(
    'update payment_fraud_checks set decision = ?, decided_by = ?, decided_at = ? where id = ?',
  )
  /** The checks of all payments of the payment's booking; its own, where it has none. */
  const ofBooking = raw.prepare<{ readonly id: string }, CheckRow>(
    `select c.* from payments p join payment_fraud_checks c on c.payment_id = p.id
     where p.id = @id or p.booking_id = (select booking_id from payments where id = @id) order by c.created_at, c.id`,
  )
  const customerOf = raw.prepare<[string], UserId>('select user_id from payments where id = ?').pluck()

  return {
    facts: async (paymentId, now) => facts(paymentId, now),

    add(check) {
      return database.write(() => {
        const { id, paymentId, bookingId, level, score, createdAt: at } = check
        const customerId = customerOf.get(paymentId)
        if (customerId === undefined) throw new Error(`there is no payment ${paymentId}`)
        const earlier = ofPayment.all(paymentId).map(checkFrom)
        const step = judgeCheck(earlier, check, customerId)
        if (!step) return
        const latest = earlier.at(-1)
        const reasons = JSON.stringify(check.indicators)
        if (step.isKept) insert.run(id, paymentId, bookingId, level, score, reasons, instantText(at), check.known)
        else if (latest) note.run(check.known, latest.id)
        if (step.review && bookingId) hold.run(1, bookingId)
        keepEvents(step.events)
      })
    },

    decide(paymentId, decision) {
      return database.write(() => {
        const judged = judgeDecision(ofBooking.all({ id: paymentId }).map(checkFrom), paymentId, decision)
        if (!judged.ok) return judged
        const { decided, check, endsReview, audit: line } = judged.value
        for (const id of decided) decide.run(decision.verdict, decision.by, instantText(decision.at), id)
        if (endsReview && check.bookingId) hold.run(0, check.bookingId)
        audit(line)
        return accept(check)
      })
    },

    async listOf(paymentId) {
      return ofPayment.all(paymentId).map(checkFrom)
    },
  }
}

function checkFrom(row: CheckRow): FraudCheck {
  const { decision: verdict, decided_by: by, decided_at: at } = row
  return {
    id: row.id,
    paymentId: row.payment_id,
    bookingId: row.booking_id,
    level: row.risk_level,
    score: row.risk_score,
    indicators: JSON.parse(row.fraud_indicators),
    createdAt: Temporal.Instant.from(row.created_at),
    known: row.known,
    decision: verdict && by && at ? { verdict, by, at: Temporal.Instant.from(at) } : null,
  }
}
