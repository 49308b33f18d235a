import type { FraudFacts, RiskLevel } from '#modules/fraud'
import type { BookingId, FraudCheckId, PaymentId, Result } from '#modules/shared'

/** The fraud verdict on a payment at one moment. */
export interface FraudCheck {
  readonly id: FraudCheckId
  readonly paymentId: PaymentId
  readonly bookingId: BookingId
  readonly level: RiskLevel
  /** 0 to 100. */
  readonly score: number
  /** Name of each indicator, and its reason in words. */
  readonly indicators: Readonly<Record<string, string>>
  readonly createdAt: Temporal.Instant
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

/** Keeps fraud checks. Each method is one transaction. */
export interface FraudStore {
  /**
   * Gathered as far back as `fraudWindows` says, the attempts counted by `attemptFacts`, the usual amount by `usualOf` and
   * up to an hour old (`fraudSamples`). Null when there is no such payment, or the office had its money in hand.
   */
  facts(
    paymentId: PaymentId,
    now: Temporal.Instant,
  ): Promise<{ readonly bookingId: BookingId; readonly facts: FraudFacts } | null>

  /**
   * Writes the step of `judgeCheck`: the check, its event, and whether the booking waits for a person. Only a pending
   * booking can wait; one that goes ahead, or is over, keeps its version.
   */
  add(check: FraudCheck): Promise<void>

  /** Writes the step of `judgeDecision`, and answers the latest check that it is about. */
  decide(paymentId: PaymentId, decision: FraudDecision): Promise<Result<FraudCheck, NothingToDecide>>

  /** The checks of one payment, oldest first. */
  listOf(paymentId: PaymentId): Promise<readonly FraudCheck[]>
}
