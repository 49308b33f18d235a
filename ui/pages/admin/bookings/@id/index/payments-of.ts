import type { AccountsModule } from '#modules/accounts'
import {
  type CashShown,
  type PaymentRecord,
  amountOf,
  captured,
  howPaid,
  isPaidFromAccount,
  refundable,
} from '#modules/payments'
import { type PaymentId, type UserId, at, parseId } from '#modules/shared'
import type { ShownStatus } from '../../../../../components/Badge.tsx'
import { type ReceiptOfPaymentShown, noReceipt } from '../../../../../components/invoices/receipt-of-payment.ts'
import { statusShown } from '../../../../../components/money/payment-status.ts'
import { formatPence } from '../../../../../format.ts'
import { momentWords } from '../../../../../time-words.ts'

export interface ShownPayment {
  readonly id: PaymentId
  readonly amount: string
  readonly status: ShownStatus
  readonly how: string | null
  readonly when: string
  /** The member of staff who recorded a manual payment. */
  readonly recordedBy: string | null
  /** The technician who has its cash, until it is handed in. */
  readonly cashWith: string | null
  readonly failure: string | null
  readonly refunds: readonly {
    readonly id: string
    readonly words: string
    /** The author of the request and the reason. */
    readonly why: string
  }[]
  /** The amount that may still be refunded; null for none. */
  readonly left: string | null
  readonly receipt: string | null
  /** The receipt under its number. */
  readonly document: ReceiptOfPaymentShown
}

/** The payments of a booking, oldest first, with the names of who did what. */
export async function paymentsOf(
  records: readonly PaymentRecord[],
  accounts: Pick<AccountsModule, 'find'>,
  cash: readonly CashShown[],
  documentOf: (id: PaymentId) => Promise<ReceiptOfPaymentShown>,
): Promise<readonly ShownPayment[]> {
  const names = new Map<UserId, string>()
  const actors = records.flatMap(({ payment, refunds }) => [
    payment.recordedBy ?? '',
    ...refunds.map(({ requestedBy }) => requestedBy),
  ])
  for (const id of new Set(actors.map((actor) => parseId('usr', actor)))) {
    if (id) names.set(id, (await accounts.find(id))?.fullName ?? 'A former user')
  }
  const nameOf = (actor: string) => {
    const id = parseId('usr', actor)
    return (id && names.get(id)) ?? 'automatically'
  }
  const documents = await Promise.all(records.map(({ payment }) => documentOf(payment.id)))
  return records.map((record, place) => {
    const { payment, ledger, refunds } = record
    const left = refundable(record)
    const known = payment.card !== null || payment.method !== null || isPaidFromAccount(payment.provider)
    return {
      id: payment.id,
      amount: formatPence(amountOf(payment.amount, captured(ledger))),
      status: statusShown(payment),
      how: known ? howPaid(payment) + keptWords(payment) : null,
      when: momentWords(payment.paidAt ?? payment.createdAt),
      recordedBy: payment.recordedBy && nameOf(payment.recordedBy),
      cashWith: cash.find(({ paymentId }) => paymentId === payment.id)?.technician ?? null,
      failure: payment.failure?.message ?? null,
      refunds: refunds.map(({ id, amount, status, reason, createdAt, requestedBy }) => ({
        id,
        words: `${formatPence(amount)} ${refundWords[status]}, ${momentWords(createdAt)}`,
        why: `${nameOf(requestedBy)}: ${reason}`,
      })),
      left: left > 0 ? formatPence(left) : null,
      receipt: captured(ledger) > 0 ? at.receipt(payment.id) : null,
      document: documents[place] ?? noReceipt,
    }
  })
}

/** There is no authorisation while a card is only stored. */
function keptWords({ capture, status }: PaymentRecord['payment']): string {
  return capture === 'later' && status === 'authorised' ? ', saved to be charged after the work' : ''
}

const refundWords = { pending: 'on its way back', succeeded: 'refunded', failed: 'could not be refunded' } as const
