import type { PageContextServer } from 'vike/types'
import { shownStatus } from '#modules/billing'
import { type BillingDocument, kindOfDocument, leftOf } from '#modules/invoicing'
import { possibleParts } from '#modules/payments'
import type { PaymentId } from '#modules/shared'
import { formatPence } from '../../../format.ts'
import { searchOf } from '../../../sign-in-first.ts'
import { notPaid, ownPayments } from './own-payments.ts'

/** The payments of the customer, and the next step: paying what is left, or an answer to a quote, by the person with that name. */
export async function ownShown(
  pageContext: PageContextServer,
  document: BillingDocument,
  { name, receipt }: { readonly name: string; readonly receipt: (id: PaymentId) => string },
) {
  const { billing, payments } = pageContext.modules
  const { id, content, status } = document
  const kind = kindOfDocument(content.type)
  const left = leftOf(document)
  const isPayable = kind === 'charge' && left > 0 && status !== 'void' && status !== 'written_off'
  const ways = { card: payments.takerOf('card', 'automatic'), paypal: payments.takerOf('paypal', 'automatic') }
  const parts = possibleParts(left)
  const records = kind === 'charge' ? await payments.listForDocument(id) : []
  const isOffer = kind === 'offer' && shownStatus(document, billing.today()) === 'sent'
  return {
    pay: isPayable
      ? {
          action: `/pay/${id}`,
          left: formatPence(left),
          card: ways.card !== null,
          paypal: ways.paypal !== null,
          /** The number to call where nothing can be paid here: the site is not live yet. */
          call: pageContext.site.takesPayments ? null : pageContext.site.hotline,
          parts: parts && { least: formatPence(parts.least), most: formatPence(parts.most) },
        }
      : null,
    notPaid: notPaid(records, searchOf(pageContext)),
    payments: ownPayments(records, receipt, pageContext.now),
    ...(await offerShown(pageContext, document, isOffer ? { name } : null)),
  }
}

/**
 * The answer to an offer, whether the work of an accepted one can be booked, or the booking that was made. The quote of a
 * request is answered and booked in one step, on a page of its own.
 */
async function offerShown(
  { modules }: PageContextServer,
  { id, content, status }: BillingDocument,
  answer: { readonly name: string } | null,
) {
  const isAccepted = kindOfDocument(content.type) === 'offer' && status === 'accepted' && content.bookingId === null
  const booked = isAccepted ? await modules.booking.bookedAtAgreed(id) : null
  const isOfRequest = answer !== null && (await modules.quoting.findByPaper(id)) !== null
  return {
    answer: isOfRequest ? null : answer,
    /** It is still to be accepted, with a time. */
    isToAccept: isOfRequest,
    mayBook: isOfRequest || (isAccepted && booked === null),
    booked: booked && booked.reference,
  }
}
