import type { PageContextServer } from 'vike/types'
import { shownStatus } from '#modules/billing'
import { type BillingDocument, kindOfDocument, leftOf } from '#modules/invoicing'
import { formatPence } from '../../../format.ts'
import { searchOf } from '../../../sign-in-first.ts'

/** The next step of the customer: paying what is left, or an answer to a quote, by the person with that name. */
export function ownShown(pageContext: PageContextServer, document: BillingDocument, name: string) {
  const { billing, payments } = pageContext.modules
  const { id, content, status } = document
  const kind = kindOfDocument(content.type)
  const left = leftOf(document)
  const isPayable = kind === 'charge' && left > 0 && status !== 'void' && status !== 'written_off'
  const ways = { card: payments.takerOf('card', 'automatic'), paypal: payments.takerOf('paypal', 'automatic') }
  const isOffer = kind === 'offer' && shownStatus(document, billing.today()) === 'sent'
  return {
    pay: isPayable
      ? {
          action: `/pay/${id}`,
          left: formatPence(left),
          card: ways.card !== null,
          paypal: ways.paypal !== null,
          back: backOf(searchOf(pageContext)),
        }
      : null,
    answer: isOffer ? { name } : null,
  }
}

/** The payer came back from the page of a provider that has not said yet; `again` asks it once more, where it was silent. */
function backOf(search: URLSearchParams): { readonly again: string | null } | null {
  if (!search.has('return')) return null
  const [payment, token] = [search.get('payment'), search.get('token')]
  const asked = new URLSearchParams({ ...(payment && { payment }), ...(token && { token }) })
  return { again: payment ? `/pay/back?${asked.toString()}` : null }
}
