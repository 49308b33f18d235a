import type { FraudFacts, RiskLevel } from '#modules/fraud'
import type { BookingId, FraudCheckId, PaymentId, Result } from '#modules/shared'

/** The fraud verdict on a payment at one moment. */
export interface FraudCheck {
  readonly id: FraudCheckId
  readonly paymentId: PaymentId
  /** Null: of a document without a booking. */
  readonly bookingId: BookingId | null
  readonly level: RiskLevel
  /** 0 to 100. */
  readonly score: number
  /** Name of each indicator, and its reason in words. */
  readonly indicators: Readonly<Record<string, string>>
  readonly createdAt: Temporal.Instant
  /** `knowledgeOf` the payment when it was last judged with this result; null for checks of earlier versions. */
  readonly known: string | null
  readonly decision: FraudDecision | null
}

export interface FraudDecision {
  readonly verdict: 'genuine' | 'fraud'
  /** The member of staff who decided. */
  readonly by: string
  readonly at: Temporal.Instant
}

/** No check of this payment waits for a person. */
export interface NothingToDecide {
  readonly kind: 'nothing-to-decide'
}

interface FactsKnown {
  /** Null: of a document without a booking. */
  readonly bookingId: BookingId | null
  readonly facts: FraudFacts
  /** `knowledgeOf` the payment. */
  readonly known: string
}

/** Keeps fraud checks. Each method is one transaction. */
export interface FraudStore {
  /**
   * The facts of the payment's own moment, which is its latest attempt (`now` where it has none), gathered as far back from
   * there as `fraudWindows` says: attempts, bookings, refunds and disputes of other payments that came later do not count.
   * The risk level, the warnings and the disputes of this very payment count whenever they came. The attempts are counted
   * by `attemptFacts`, the usual amount by `usualOf` and up to an hour old (`fraudSamples`). Null when there is no such
   * payment, or the office had its money in hand.
   */
  facts(paymentId: PaymentId, now: Temporal.Instant): Promise<FactsKnown | null>

  /**
   * Writes the step of `judgeCheck`: the check, its event, and whether the booking waits for a person, or that the latest
   * check is still the result. Only a pending booking can wait; one that goes ahead, or is over, keeps its version.
   */
  add(check: FraudCheck): Promise<void>

  /** Writes the step of `judgeDecision`, and answers the latest check that it is about. */
  decide(paymentId: PaymentId, decision: FraudDecision): Promise<Result<FraudCheck, NothingToDecide>>

  /** The checks of one payment, oldest first. */
  listOf(paymentId: PaymentId): Promise<readonly FraudCheck[]>
}
