import { type BillingDocument, type DocumentContent, type DocumentFault, kindOfDocument } from '#modules/invoicing'
import { type Result, accept, refuse } from '#modules/shared'
import type { ContentRefused } from '../refusals.ts'
import type { DocumentWish } from './content-of.ts'

/** The content of the draft of a receipt after a change: its money stays, and only the customer and texts change. */
export function changedReceipt(
  { content }: BillingDocument,
  wish: DocumentWish,
): Result<DocumentContent, ContentRefused> {
  const { type, customer, lines, discount, notes, terms } = wish
  const isReceipt = kindOfDocument(type) === 'receipt'
  const isOfOtherMoney = type === 'cash-receipt' && content.type !== 'cash-receipt'
  const isSameMoney =
    lines !== null &&
    discount === 0 &&
    JSON.stringify(lines.map(({ quantity, unitPrice }) => [quantity, unitPrice])) ===
      JSON.stringify(content.lines.map(({ quantity, unitPrice }) => [quantity, unitPrice]))
  const faults: readonly DocumentFault[] = [
    ...(isSameMoney ? [] : [{ path: 'items', message: 'The amount of a receipt comes from its payment' }]),
    ...(isReceipt && !isOfOtherMoney
      ? []
      : [
          {
            path: 'document_type',
            message: 'This draft is the receipt of a payment: delete it to write another document',
          },
        ]),
  ]
  if (faults.length > 0) return refuse({ kind: 'content-refused', faults })
  const { userId, cisRate } = content.customer
  return accept({
    ...content,
    type,
    customer: { ...content.customer, ...customer, userId, cisRate },
    notes,
    terms: terms ?? '',
  })
}
