import type { CreditNoteDue } from '#modules/billing'
import type { BillingDocument } from '#modules/invoicing'
import { at, formatPence } from '#modules/shared'
import type { PageModules } from '../../page-modules.ts'

/** "12 March": the day is within weeks. */
const inWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Rows of a page; the most urgent bookings come first. */
const most = 50

type Billing = Pick<PageModules['billing'], 'creditDueOf' | 'creditsDue' | 'today'>

/** A credit note that is due because the price of the work fell. */
export interface CreditDueShown {
  readonly href: string
  readonly action: string
  readonly number: string
  readonly about: string
  /** "Credit note due by 12 March: £40.00 more invoiced than agreed". */
  readonly words: string
  readonly isLate: boolean
}

function shown(
  { invoiceId, number, reference, customer, amount, by }: CreditNoteDue,
  today: Temporal.PlainDate,
): CreditDueShown {
  return {
    href: at.invoice(invoiceId),
    action: `${at.invoice(invoiceId)}/credit-difference`,
    number,
    about: `${reference} for ${customer}`,
    words: `Credit note due by ${inWords.format(by.toZonedDateTime('UTC').epochMilliseconds)}: ${formatPence(amount)} more invoiced than agreed`,
    isLate: Temporal.PlainDate.compare(by, today) < 0,
  }
}

export async function creditDueShown(billing: Billing, document: BillingDocument): Promise<CreditDueShown | null> {
  const due = await billing.creditDueOf(document)
  return due && shown(due, billing.today())
}

export async function creditsDueShown(billing: Billing): Promise<readonly CreditDueShown[]> {
  return (await billing.creditsDue(most)).map((due) => shown(due, billing.today()))
}
