import type {
  AlreadyAnswered,
  BookingId,
  HandoverId,
  IdempotencyClaim,
  IdempotencyMismatch,
  PaymentId,
  Pence,
  Result,
  TechnicianId,
  UserId,
} from '#modules/shared'
import type { PaymentRecord } from '../ledger.ts'
import type { MoneyMoved } from '../office/manual-payment.ts'
import type { Payment } from '../payment.ts'

/** Cash of one payment, which is with the technician until the office has it. */
export interface CashTaken {
  readonly paymentId: PaymentId
  readonly technicianId: TechnicianId
  readonly amount: Pence
  /** Null while it is with the technician. */
  readonly handoverId: HandoverId | null
}

/** The office counted the cash of a technician. It does not change after that. */
export interface Handover {
  readonly id: HandoverId
  readonly technicianId: TechnicianId
  /** The sum of its payments. */
  readonly expected: Pence
  readonly counted: Pence
  /** Why the two differ; null where they do not, or nothing was said. */
  readonly note: string | null
  readonly confirmedBy: UserId
  readonly confirmedAt: Temporal.Instant
}

/** The visit at which it was taken, and who took it. */
export interface TakenAt {
  readonly technicianId: TechnicianId
  readonly visitNumber: number
}

/** An action of a phone: done once for its key, and answered alike however late it is sent again. */
export interface CashAction extends IdempotencyClaim<PaymentRecord> {
  /** The moment by the clock of the phone; null where it does not say. */
  readonly happenedAt: Temporal.Instant | null
}

export interface HandoverRequest {
  readonly id: HandoverId
  readonly technicianId: TechnicianId
  /** The payments that were shown with the technician; each once, at least one. */
  readonly paymentIds: readonly PaymentId[]
  readonly counted: Pence
  readonly note: string | null
  readonly confirmedBy: UserId
}

/** Cash with a technician, for people. */
export interface CashShown extends Omit<CashTaken, 'handoverId'> {
  readonly bookingId: BookingId
  readonly reference: string
  readonly technician: string
  readonly takenAt: Temporal.Instant
}

/** A handover with the names of both. */
export interface HandoverShown extends Handover {
  readonly technician: string
  /** Null where the account is gone. */
  readonly confirmer: string | null
}

/** Some of it was handed in before, or is not with that technician: the office looks at the list again. */
export interface CashChanged {
  readonly kind: 'cash-changed'
}

/** The counted amount differs, and nobody has said why. */
export interface DifferenceUnexplained {
  readonly kind: 'difference-unexplained'
  readonly expected: Pence
}

/** Keeps cash that technicians took. Each writing method is one transaction. */
export interface CashStore {
  /** The refusal of an action that was sent before; null for a new one. */
  answered(action: CashAction): Promise<AlreadyAnswered | IdempotencyMismatch | null>
  /**
   * Writes the payment as `ManualPaymentStore.record` does, whose cash it is, and the answer of the action. Refuses unless the
   * booking has exactly `entriesSeen` entries in the ledger and no open payment.
   */
  take(
    payment: Payment,
    cash: TakenAt,
    entriesSeen: number,
    action: CashAction,
    at: Temporal.Instant,
  ): Promise<Result<PaymentRecord, MoneyMoved | AlreadyAnswered | IdempotencyMismatch>>
  /** Writes the handover of `stepOfHandover` with its audit line. */
  handIn(request: HandoverRequest, at: Temporal.Instant): Promise<Result<Handover, CashChanged | DifferenceUnexplained>>
  /** All that is with technicians, by name and the oldest first. */
  open(): Promise<readonly CashShown[]>
  /** The sum of what is with one. */
  openOf(technicianId: TechnicianId): Promise<Pence>
  /** The latest first. */
  handovers(limit: number): Promise<readonly HandoverShown[]>
}
