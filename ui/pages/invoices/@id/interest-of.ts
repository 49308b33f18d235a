import type { PageContextServer } from 'vike/types'
import { percentText } from '#modules/billing'
import type { BillingDocument } from '#modules/invoicing'
import { at, formatPence } from '#modules/shared'
import { dateWords } from '../../../components/invoices/date-words.ts'

/** The interest for late payment that can be charged for a document today, and the one that is charged; null for none. */
export async function interestOf({ modules }: Pick<PageContextServer, 'modules'>, { id }: BillingDocument) {
  const { billing } = modules
  const charge = await billing.interestToday(id)
  if (charge.ok) {
    const { interest, compensation, days, rate, principal, dueOn } = charge.value
    const sums = `${formatPence(interest)} interest to today and ${formatPence(compensation)} compensation`
    return {
      charged: null,
      offer: {
        sums,
        says: `${days === 1 ? '1 day' : `${days} days`} at ${percentText(rate)} a year on ${formatPence(principal)}, due ${dateWords(dueOn)}.`,
      },
    }
  }
  if (charge.refusal.kind !== 'interest-charged') return null
  const document = await billing.find(charge.refusal.invoiceId)
  const words = `Interest: ${document?.issued?.fullNumber ?? 'a draft'}`
  return { offer: null, charged: { href: at.invoice(charge.refusal.invoiceId), words } }
}
