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
  /** Gathered as far back as `fraudWindows` says; null when there is no such payment, or the office had its money in hand. */
  facts(
    paymentId: PaymentId,
    now: Temporal.Instant,
  ): Promise<{ readonly bookingId: BookingId; readonly facts: FraudFacts } | null>

  /**
   * Adds a check, unless the latest of this payment says the same. With `holds`, a booking that has nobody yet is held
   * until a person decides, and `fraud-suspected` is told; a payment that a person has decided about is not held again.
   */
  add(check: FraudCheck, holds: boolean): Promise<void>

  /**
   * Notes what a person decided of all checks of the payment that wait, and answers the latest of them. `genuine` lets
   * the booking go on, unless another payment of it still waits for a person.
   */
  decide(paymentId: PaymentId, decision: FraudDecision): Promise<Result<FraudCheck, NothingToDecide>>

  /** The checks of one payment, oldest first. */
  listOf(paymentId: PaymentId): Promise<readonly FraudCheck[]>
}
