import { type BillingDocument, invoicedOf, kindOfDocument, leftToCredit } from '#modules/invoicing'
import { type Pence, businessDate, pence } from '#modules/shared'

/** A part of an invoice that is to be credited. */
interface CreditDue {
  readonly document: BillingDocument
  /** With VAT. */
  readonly amount: Pence
}

/** A credit note is issued within 14 days of the change of the price (VAT Regulations 1995, regulation 15C). */
const withinDays = 14

/** The last day for the credit note of a price that fell at that moment. */
export function creditDueBy(since: Temporal.Instant): Temporal.PlainDate {
  return businessDate(since).add({ days: withinDays })
}

/**
 * The parts of the invoices of a booking that come to more than its price: of the newest invoice first, and of none more than
 * is left of it. A void number, a bad debt, interest and an imported document are not credited.
 */
export function creditsDue(documents: readonly BillingDocument[], price: Pence): readonly CreditDue[] {
  let rest = invoicedOf(documents) - price
  return documents.toReversed().flatMap((document): readonly CreditDue[] => {
    if (rest <= 0 || !isCreditable(document)) return []
    const credits = documents.filter(
      ({ content }) => kindOfDocument(content.type) === 'credit' && content.basedOn === document.id,
    )
    const amount = Math.min(rest, leftToCredit(document, credits).total)
    if (amount <= 0) return []
    rest -= amount
    return [{ document, amount: pence(amount) }]
  })
}

function isCreditable({ content, issued, status, origin }: BillingDocument): boolean {
  const isCharge = kindOfDocument(content.type) === 'charge' && issued !== null
  return isCharge && status !== 'void' && status !== 'written_off' && origin !== 'interest' && origin !== 'import'
}
