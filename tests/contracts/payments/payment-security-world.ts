import type {
  Dispute,
  FraudStore,
  LedgerEntry,
  Payment,
  PaymentSecurityStore,
  PaymentStore,
  RiskLevel,
  Step,
} from '#modules/payments'
import { type BookingId, type FraudCheckId, type PaymentId, pence } from '#modules/shared'
import { boiler, office, tap } from '../../support/builders/payments.ts'
import type { TestPort } from '../../support/test-port.ts'
import { aPayment, anEntry, applying, still } from './payment-store-builders.ts'

export interface OpenedSecurity extends AsyncDisposable {
  /** Over a database with the people and bookings of `tests/support/builders/payments.ts`. */
  readonly security: PaymentSecurityStore
  /** Keep payments and fraud checks in the same database. */
  readonly payments: PaymentStore
  readonly fraud: FraudStore
  readonly addPayment: (payment: Payment) => Promise<void>
  readonly data: TestPort
}

/** In summer, when a London day begins at 11 pm of UTC. */
export const now = Temporal.Instant.from('2026-07-20T10:00:00Z')

/** Makes payments with their money, disputes and fraud checks; what is made has numbers from 1 on. */
export function securityWorld({ payments, fraud, addPayment, data }: OpenedSecurity) {
  let made = 0

  async function write(id: PaymentId, parts: Partial<Omit<Step, 'payment'>>, changes: Partial<Payment> = {}) {
    const record = await payments.find(id)
    if (!record) throw new Error(`there is no payment ${id}`)
    const step = { ...still, payment: { ...record.payment, ...changes } as Payment, ...parts }
    const applied = await payments.apply(applying(step, { paymentId: id }))
    if (!applied.ok) throw new Error(applied.refusal.kind)
  }

  return {
    /** A payment of Asha's that succeeded, for her booking and Ben's in turn. */
    async payment(changes: Partial<Payment> = {}): Promise<PaymentId> {
      made += 1
      const id = `pay_${String(made).padStart(8, '0')}` as PaymentId
      const createdAt = changes.createdAt ?? now
      const bookingId = made % 2 === 0 ? tap : boiler
      await addPayment(
        aPayment({
          id,
          bookingId,
          providerRef: `pi_${made}`,
          status: 'succeeded',
          riskLevel: 'low',
          createdAt,
          updatedAt: createdAt,
          ...changes,
          // Safe: a test that changes the subject gives all of it.
        } as Partial<Payment>),
      )
      return id
    },

    /** Money of the payment moves: away from us where `amount` is negative. */
    async move(id: PaymentId, kind: LedgerEntry['kind'], amount: number, at: Temporal.Instant) {
      made += 1
      await write(id, {
        entries: [anEntry({ paymentId: id, kind, amount: pence(amount), providerRef: `ref_${made}`, at })],
      })
    },

    /** The payment is in another state from now on. */
    change: (id: PaymentId, changes: Partial<Payment>) => write(id, {}, changes),

    write,

    async renameBooking(id: BookingId, reference: string) {
      data.set('bookings', { id }, { reference })
    },

    async dispute(id: PaymentId, changes: Partial<Dispute> = {}): Promise<string> {
      made += 1
      const dispute: Dispute = {
        paymentId: id,
        provider: 'test',
        ref: `dp_${made}`,
        amount: pence(12_000),
        outcome: 'open',
        reason: 'fraudulent',
        dueBy: null,
        evidenceSent: false,
        createdAt: now,
        updatedAt: now,
        ...changes,
      }
      await write(id, { disputes: [dispute] })
      return dispute.ref
    },

    /** Another score at each check, so that each is kept. */
    async check(
      paymentId: PaymentId,
      level: RiskLevel,
      createdAt: Temporal.Instant,
      verdict: 'genuine' | 'fraud' | null = null,
    ) {
      made += 1
      const found = await payments.find(paymentId)
      if (!found) throw new Error(`there is no payment ${paymentId}`)
      const indicators = { many_cards: 'Four cards in an hour' }
      const id = `frd_check-${made}` as FraudCheckId
      const { bookingId } = found.payment
      const known = `judgement ${made}`
      await fraud.add({ id, paymentId, bookingId, level, score: made, indicators, createdAt, known, decision: null })
      if (verdict) await fraud.decide(paymentId, { verdict, by: office, at: createdAt })
    },
  }
}
