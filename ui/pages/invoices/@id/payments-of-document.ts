import type { PageContextServer } from 'vike/types'
import { type BillingDocument, kindOfDocument } from '#modules/invoicing'
import { amountOf, captured, howPaid, refunded } from '#modules/payments'
import { at } from '#modules/shared'
import type { ShownStatus } from '../../../components/Badge.tsx'
import { type DisputeLine, disputeShown } from '../../../components/money/disputes-shown.ts'
import { type ReceiptOfPaymentShown, receiptOfPayment } from '../../../components/invoices/receipt-of-payment.ts'
import { statusShown } from '../../../components/money/payment-status.ts'
import { formatPence } from '../../../format.ts'
import { datedWords } from '../../../time-words.ts'

/** A payment of a document at the desk of the office, with what needs a person. */
export interface DocumentPayment {
  readonly id: string
  readonly href: string
  readonly amount: string
  readonly status: ShownStatus
  readonly words: string
  /** The receipt, once money came in. */
  readonly receipt: string | null
  /** The receipt under its number. */
  readonly document: ReceiptOfPaymentShown
  readonly disputes: readonly DisputeLine[]
  /** A suspicion that waits for a decision about fraud. */
  readonly isSuspicious: boolean
}

export async function paymentsOfDocument(
  { modules, now }: Pick<PageContextServer, 'modules' | 'now'>,
  { id, content }: BillingDocument,
  who: Parameters<typeof receiptOfPayment>[1],
): Promise<readonly DocumentPayment[]> {
  if (kindOfDocument(content.type) !== 'charge') return []
  const records = await modules.payments.listForDocument(id)
  return Promise.all(
    records.map(async ({ payment, ledger }) => {
      const trail = await modules.security.trail(payment.id)
      const [taken, back] = [captured(ledger), refunded(ledger)]
      const known = taken > 0 || payment.card !== null
      return {
        id: payment.id,
        href: at.admin.payment(payment.id),
        amount: formatPence(amountOf(payment.amount, taken)),
        status: statusShown(payment),
        words: [
          known ? howPaid(payment) : null,
          datedWords(payment.paidAt ?? payment.createdAt, now),
          back > 0 ? `${formatPence(back)} refunded` : null,
          payment.failure?.message,
        ]
          .filter(Boolean)
          .join(', '),
        receipt: taken > 0 ? at.receipt(payment.id) : null,
        document: await receiptOfPayment(modules, who, payment.id),
        disputes: (trail?.disputes ?? []).map((dispute) => disputeShown(dispute, now)),
        isSuspicious: (trail?.checks ?? []).some(
          ({ decision, riskLevel }) => decision === null && (riskLevel === 'high' || riskLevel === 'critical'),
        ),
      }
    }),
  )
}
