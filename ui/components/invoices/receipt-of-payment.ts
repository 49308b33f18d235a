import type { PageContextServer } from 'vike/types'
import { documentFacts } from '#modules/invoicing'
import { type PaymentId, type Role, at, may } from '#modules/shared'

/** The receipt of a payment at the desk of the office: the one that was made, or where one is made. */
export interface ReceiptOfPaymentShown {
  readonly made: { readonly href: string; readonly words: string } | null
  /** Where the button sends to; null where no receipt can be made, or the reader makes none. */
  readonly make: string | null
}

export const noReceipt: ReceiptOfPaymentShown = { made: null, make: null }

export async function receiptOfPayment(
  { billing }: Pick<PageContextServer['modules'], 'billing'>,
  who: { readonly role: Role },
  id: PaymentId,
): Promise<ReceiptOfPaymentShown> {
  if (!may(who, 'invoice')) return noReceipt
  const receipt = await billing.receiptOf(id)
  if (receipt) {
    const { words } = documentFacts[receipt.content.type]
    return {
      made: { href: at.invoice(receipt.id), words: `${words} ${receipt.issued?.fullNumber ?? '(draft)'}` },
      make: null,
    }
  }
  return { made: null, make: (await billing.mayHaveReceipt(id)) ? `${at.admin.payment(id)}/receipt` : null }
}
