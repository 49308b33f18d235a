import { type PaymentRecord, type PaymentStatus, refundable } from '#modules/payments'
import { formatPence } from '../../../../../format.ts'
import { momentWords } from '../../../../../time-words.ts'

export interface ShownPayment {
  readonly id: string
  readonly amount: string
  readonly status: PaymentStatus
  readonly card: string | null
  readonly when: string
  readonly failure: string | null
  readonly refunds: readonly { readonly id: string; readonly words: string; readonly reason: string }[]
  /** What may still go back; null when nothing. */
  readonly left: string | null
}

/** The payments of a booking, oldest first. */
export function paymentsOf(records: readonly PaymentRecord[]): readonly ShownPayment[] {
  return records.map((record) => {
    const { payment, refunds } = record
    const left = refundable(record)
    return {
      id: payment.id,
      amount: formatPence(payment.amount),
      status: payment.status,
      card: payment.card && `${payment.card.brand} ending in ${payment.card.last4}`,
      when: momentWords(payment.paidAt ?? payment.createdAt),
      failure: payment.failure?.message ?? null,
      refunds: refunds.map(({ id, amount, status, reason, createdAt }) => ({
        id,
        words: `${formatPence(amount)} ${refundWords[status]}, ${momentWords(createdAt)}`,
        reason,
      })),
      left: left > 0 ? formatPence(left) : null,
    }
  })
}

const refundWords = { pending: 'on its way back', succeeded: 'given back', failed: 'could not be given back' } as const
