import { type BillingDocument, kindOfDocument } from '#modules/invoicing'

/**
 * Whether an invoice asks for the work of a booking, or did: from then on it is the invoice that is reminded of, and nothing
 * else asks for the same money. Void ones never did, and invoices of money that came ahead ask for nothing.
 */
export function isBilledBy(documents: readonly BillingDocument[]): boolean {
  return documents.some(
    ({ issued, status, content }) =>
      issued !== null && status !== 'void' && kindOfDocument(content.type) === 'charge' && content.paidAheadOn === null,
  )
}
