import { type ListedPayment, amountOf } from '#modules/payments'
import { at } from '#modules/shared'
import { formatPence } from '../../format.ts'
import { recentWords } from '../../time-words.ts'
import type { ShownStatus } from '../Badge.tsx'
import { statusShown } from './payment-status.ts'
import { paidByWords } from './words.ts'

export interface PaymentLine {
  readonly id: string
  readonly href: string
  readonly when: string
  readonly reference: string
  readonly service: string
  readonly customer: string
  readonly amount: string
  /** The amount refunded; null for none. */
  readonly refunded: string | null
  readonly paidBy: string
  readonly status: ShownStatus
  readonly riskLevel: ListedPayment['riskLevel']
}

export function paymentLine(payment: ListedPayment, now: Temporal.Instant): PaymentLine {
  const { id, reference, service, customer, amount, captured, refunded, riskLevel } = payment
  return {
    id,
    href: at.admin.payment(id),
    when: recentWords(payment.paidAt ?? payment.createdAt, now),
    reference,
    // A payment of a document without a booking is of no service.
    service: service === '' ? 'Invoice' : service,
    customer,
    amount: formatPence(amountOf(amount, captured)),
    refunded: refunded > 0 ? formatPence(refunded) : null,
    paidBy: paidByWords(payment),
    status: statusShown(payment),
    riskLevel,
  }
}
