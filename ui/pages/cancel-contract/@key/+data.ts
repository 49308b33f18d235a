import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type BookingDetails, type NoWithdrawal, isLinkToken, moneyReaderOf } from '#modules/booking'
import { type Pence, at, dayWords, inBusinessZone, parseId } from '#modules/shared'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type Contract = Extract<Data, { readonly kind: 'contract' }>

interface Offer {
  readonly charge: Pence
  readonly refund: Pence
  readonly released: Pence
  /** The last day of the 14; null while the order is not confirmed. */
  readonly lastDay: string | null
}

/**
 * By a link, or as the signed-in customer by the booking's id: to everyone else it is not there. The holder of a link is
 * first asked for the postcode, and sees nothing of the booking before.
 */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, site, now, form, isPostcodeGiven } = pageContext
  const key = routeParams['key'] ?? ''
  const byLink = isLinkToken(key)
  const booking = byLink ? await modules.links.open(key, 'withdraw') : await ownBooking(pageContext, key)
  if (!booking) throw render(404)
  if (byLink && !isPostcodeGiven(key)) {
    return { kind: 'postcode', page: at.link.cancelContract(key), phone: site.hotline, form } as const
  }
  const [terms, agreement, history, account] = await Promise.all([
    modules.booking.withdrawal(booking),
    modules.booking.agreement(booking),
    modules.booking.history(booking.id),
    modules.accounts.find(booking.customerId),
  ])
  const reader = moneyReaderOf(booking, account && { ...account, name: account.fullName })
  const withdrawn = history.find(({ fact }) => fact?.kind === 'withdrawn')
  const charged = withdrawn?.fact?.kind === 'withdrawn' ? withdrawn.fact.charge : null
  return {
    kind: 'contract' as const,
    action: `/cancel-contract/${key}`,
    bookingPage: byLink ? null : at.track(booking.id),
    form,
    to: [site.businessName, site.businessAddress || site.registeredOffice, site.contactEmail]
      .filter(Boolean)
      .join(', '),
    service: booking.service.name,
    reference: booking.reference,
    name: booking.contact.name,
    orderedOn: dayWithYear(agreement?.agreedAt ?? booking.createdAt),
    today: dayWithYear(now),
    phone: site.hotline,
    offer: terms.ok ? offerOf(terms.value) : null,
    why: terms.ok ? null : terms.refusal.why,
    done:
      withdrawn && charged !== null
        ? { on: dayWithYear(withdrawn.at), charged, hasEmail: reader.email !== null }
        : null,
  }
}

function offerOf({
  charge,
  refund,
  released,
  until,
}: {
  readonly charge: Pence
  readonly refund: Pence
  readonly released: Pence
  readonly until: Temporal.Instant | null
}): Offer {
  const lastDay = until && dayWords(inBusinessZone(until).toPlainDate().subtract({ days: 1 }))
  return { charge, refund, released, lastDay }
}

export type Why = NoWithdrawal['why']

async function ownBooking(pageContext: PageContextServer, key: string): Promise<BookingDetails | null> {
  const { id: userId, role } = signedIn(pageContext)
  const id = parseId('bkg', key)
  const found = id && (await pageContext.modules.booking.find({ userId, role }, id))
  return found?.ok && found.value.customerId === userId ? found.value : null
}

function dayWithYear(moment: Temporal.Instant): string {
  const date = inBusinessZone(moment).toPlainDate()
  return `${dayWords(date)} ${date.year}`
}
