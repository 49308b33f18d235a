import type { PaymentUnknown } from '../refusals.ts'
import { judgeFraud } from '#modules/fraud'
import { type PaymentId, type Result, type UserId, refuse } from '#modules/shared'
import type { FraudCheck, FraudDecision, NothingToDecide } from './fraud-store.ts'
import type { PaymentPorts } from '../ports.ts'

/**
 * Judges a payment by what was known at its own moment and by what the provider and the bank have said about it since, and
 * keeps the judgement with its reasons. High and critical alert the office and hold the automatic assignment until a
 * person decides; nobody is refused by the score alone. Money that somebody of the office had in their hands is not judged.
 */
export async function checkFraud(ports: PaymentPorts, paymentId: PaymentId): Promise<void> {
  const { fraud, clock, ids } = ports
  const now = clock.now()
  const known = await fraud.facts(paymentId, now)
  if (!known) return
  const { level, score, indicators } = judgeFraud(known.facts)
  const check: FraudCheck = {
    id: ids.next('frd'),
    paymentId,
    bookingId: known.bookingId,
    level,
    score,
    indicators,
    createdAt: now,
    known: known.known,
    decision: null,
  }
  await fraud.add(check)
}

/** A person says what a suspicion comes to. After the last `genuine` the booking goes on as if there had been none. */
export async function decideFraud(
  ports: PaymentPorts,
  paymentId: PaymentId,
  verdict: FraudDecision['verdict'],
  by: UserId,
): Promise<Result<FraudCheck, PaymentUnknown | NothingToDecide>> {
  const record = await ports.payments.find(paymentId)
  if (!record) return refuse({ kind: 'payment-unknown' })
  const decided = await ports.fraud.decide(paymentId, { verdict, by, at: ports.clock.now() })
  if (decided.ok && verdict === 'genuine') await ports.paid.paid(record.payment)
  return decided
}
