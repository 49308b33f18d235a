import type { ListedPayment } from '#modules/payments'
import { formatPence } from '../../format.ts'
import { recentWords } from '../../time-words.ts'
import { paidByWords } from './words.ts'

export interface PaymentLine {
  readonly id: string
  readonly href: string
  readonly when: string
  readonly reference: string
  readonly service: string
  readonly customer: string
  readonly amount: string
  /** What has gone back of it; null for nothing. */
  readonly refunded: string | null
  readonly paidBy: string
  readonly status: ListedPayment['status']
  readonly riskLevel: ListedPayment['riskLevel']
}

export function paymentLine(payment: ListedPayment, now: Temporal.Instant): PaymentLine {
  const { id, reference, service, customer, amount, refunded, status, riskLevel } = payment
  return {
    id,
    href: `/admin/payments/${id}`,
    when: recentWords(payment.paidAt ?? payment.createdAt, now),
    reference,
    service,
    customer,
    amount: formatPence(amount),
    refunded: refunded > 0 ? formatPence(refunded) : null,
    paidBy: paidByWords(payment),
    status,
    riskLevel,
  }
}
