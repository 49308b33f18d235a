import { momentOfStep } from '#modules/fulfilment'
import type { AlreadyAnswered, BookingId, IdempotencyMismatch, Pence, Result, UserId } from '#modules/shared'
import { refuse } from '#modules/shared'
import type { PaymentRecord } from '../ledger.ts'
import { type AboveDue, manualPayment, manuallyForBooking, writeManually } from '../office/write-manually.ts'
import type { PaymentPorts } from '../ports.ts'
import type { BookingUnknown } from '../refusals.ts'
import type { CashAction, TakenAt } from './cash.ts'

/** The caller has made sure that the technician leads the visit, and that its work has begun. */
export interface CashRequest extends TakenAt {
  readonly bookingId: BookingId
  readonly takenBy: UserId
  readonly amount: Pence
  /** The check-in: no cash was taken before. */
  readonly since: Temporal.Instant
}

export type CashRefusal = BookingUnknown | AboveDue | AlreadyAnswered | IdempotencyMismatch

/**
 * Keeps cash that a technician takes at a visit, as the office keeps money that came in: an online payment that is open is
 * closed at its provider first, and never more is taken than is due.
 */
export async function takeCash(
  ports: PaymentPorts,
  { bookingId, takenBy, amount, since, ...cash }: CashRequest,
  action: CashAction,
): Promise<Result<PaymentRecord, CashRefusal>> {
  const id = ports.ids.next('pay')
  return writeManually<CashRefusal>(ports, manuallyForBooking(ports, bookingId), {
    async known() {
      const answered = await ports.cash.answered(action)
      return answered && refuse(answered)
    },
    judge: ({ left }) => (amount > left ? { kind: 'above-due', due: left } : null),
    write(paid, entriesSeen, now) {
      const paidAt = momentOfStep(action.happenedAt, now, since)
      const facts = { id, method: 'cash', amount, reference: null, recordedBy: takenBy, paidAt } as const
      return ports.cash.take(manualPayment(facts, paid, now), cash, entriesSeen, action, now)
    },
  })
}
