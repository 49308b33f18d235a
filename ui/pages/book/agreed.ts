import type { AgreedPrice, DraftFields } from '#modules/booking'
import { documentFacts } from '#modules/invoicing'
import type { PageInput } from '../../page-context.ts'

/** The accepted quote whose work is booked; null once it is, and for an ordinary booking. */
export async function agreedOf({ modules }: PageInput, { acceptedQuote }: DraftFields): Promise<AgreedPrice | null> {
  const document = acceptedQuote ? await modules.billing.find(acceptedQuote) : null
  if (!document?.issued || document.status !== 'accepted') return null
  const { id: invoiceId, content, issued, totals } = document
  if (await modules.booking.bookedAtAgreed(invoiceId)) return null
  // The quote of a request is accepted and booked on its own page, with its own duration and payment policy.
  if (await modules.quoting.findByPaper(invoiceId)) return null
  return { invoiceId, words: `${documentFacts[content.type].words} ${issued.fullNumber}`, total: totals.total }
}
