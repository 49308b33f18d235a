import { type DocumentFault, type DocumentLine, type DocumentType, kindOfDocument } from '#modules/invoicing'
import { type Pence, pence, sumPence } from '#modules/shared'
import type { Movement, PaymentSaid } from '../ports.ts'

/** The money of a payment as its receipt says it. */
export interface TakenMoney extends PaymentSaid {
  /** The entry of the ledger with which the money came in; null: none came. */
  readonly entryId: number | null
  /** All that came in, before anything went back. */
  readonly taken: Pence
  readonly takenAt: Temporal.Instant | null
  /** Movements after the money came in, oldest first; negative where it went back. */
  readonly moved: readonly { readonly words: string; readonly amount: Pence; readonly at: Temporal.Instant }[]
}

const movedWords: Readonly<Record<Exclude<Movement['kind'], 'capture'>, string>> = {
  refund: 'Refunded',
  refund_reversal: 'Refund that did not arrive',
  dispute: 'Taken back by the bank',
  dispute_reversal: 'Returned by the bank',
}

/** The money of a payment by its entries of the ledger, oldest first. */
export function takenMoney(
  said: PaymentSaid,
  entries: readonly Pick<Movement, 'entryId' | 'kind' | 'amount' | 'at'>[],
): TakenMoney {
  const captures = entries.filter(({ kind }) => kind === 'capture')
  const [first] = captures
  return {
    ...said,
    entryId: first?.entryId ?? null,
    taken: sumPence(captures.map(({ amount }) => amount)),
    takenAt: first?.at ?? null,
    moved: entries.flatMap(({ kind, amount, at }) =>
      kind === 'capture' ? [] : [{ words: movedWords[kind], amount, at }],
    ),
  }
}

/** The words about a receipt that names no payment. */
export const needsPayment: DocumentFault = {
  path: 'payment_id',
  message: 'A receipt is made of a payment that came in: choose the payment',
}

/** All that keeps a receipt of this type from being made of the payment; null: there is no such payment. */
export function judgeReceipt(type: DocumentType, money: TakenMoney | null): readonly DocumentFault[] {
  const of = (path: string, message: string) => [{ path, message }]
  if (kindOfDocument(type) !== 'receipt') return of('document_type', 'Only a receipt is made of a payment')
  if (!money) return of('payment_id', 'There is no such payment')
  if (money.purpose === 'advert')
    return of('payment_id', 'The payment of an advert has its receipt, with the VAT, on the page of the payment')
  if (money.isTest) return of('payment_id', 'It was a test payment: no money was moved')
  if (money.taken <= 0) return of('payment_id', 'No money has come in by this payment')
  if (type === 'cash-receipt' && !money.isCash)
    return of('document_type', 'A cash receipt is for cash: this money came in another way')
  return []
}

/** The type of a receipt where nobody chose one. */
export function usualReceipt({ isCash }: Pick<TakenMoney, 'isCash'>): DocumentType {
  return isCash ? 'cash-receipt' : 'receipt'
}

/** The one line of a receipt: all that came in, without VAT of its own. */
export function receiptLine({ taken }: Pick<TakenMoney, 'taken'>, of: string): DocumentLine {
  return { description: of, quantity: 100, unitPrice: pence(taken), itemType: 'misc', vat: 'outside' }
}
