import { type PaymentRecord, captured, howPaid, refunded } from '#modules/payments'
import type { PaymentId } from '#modules/shared'
import { formatPence } from '../../../format.ts'
import { datedWords } from '../../../time-words.ts'

/** A payment that came in for a document as its payer sees it. */
export interface OwnPayment {
  readonly id: PaymentId
  readonly words: string
  readonly receipt: string
}

export function ownPayments(
  records: readonly PaymentRecord[],
  receipt: (id: PaymentId) => string,
  now: Temporal.Instant,
): readonly OwnPayment[] {
  return records.flatMap(({ payment, ledger }) => {
    const [taken, back] = [captured(ledger), refunded(ledger)]
    if (taken <= 0) return []
    const when = datedWords(payment.paidAt ?? payment.createdAt, now)
    const words = `${formatPence(taken)}, ${howPaid(payment)}, ${when}`
    return [
      {
        id: payment.id,
        words: back > 0 ? `${words}; ${formatPence(back)} of it went back` : words,
        receipt: receipt(payment.id),
      },
    ]
  })
}

/** How a payment stands whose payer came back from the page of its provider without having paid it; null otherwise. */
export interface NotPaid {
  readonly title: string
  readonly words: string
  /** Where the provider is asked once more. */
  readonly again: string | null
}

export function notPaid(records: readonly PaymentRecord[], search: URLSearchParams): NotPaid | null {
  if (!search.has('return')) return null
  const [id, token] = [search.get('payment'), search.get('token')]
  const record = records.find(({ payment }) => payment.id === id)
  if (!record || captured(record.ledger) > 0) return null
  const { payment } = record
  switch (payment.status) {
    case 'cancelled':
      return {
        title: 'That payment was closed',
        words:
          'Another payment of it was begun or recorded meanwhile, so nothing was taken from you. The line above says what is left to pay.',
        again: null,
      }
    case 'failed':
      return { title: 'Payment failed', words: payment.failure?.message ?? 'Nothing was taken from you.', again: null }
    default: {
      const asked = new URLSearchParams({ payment: payment.id, ...(token && { token }) })
      return {
        title: 'We have no payment yet',
        words:
          'If you have just paid, this page shows it as soon as the payment is confirmed. Please do not pay twice.',
        again: `/pay/back?${asked.toString()}`,
      }
    }
  }
}
