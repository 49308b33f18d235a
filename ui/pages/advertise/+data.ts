import type { PageContextServer } from 'vike/types'
import { isShownAt } from '#modules/adverts'
import { formatPence, parseId } from '#modules/shared'
import { payOwnAdvert } from '../../components/adverts/pay-own-advert.ts'
import { factsOf, heldWords, listingState } from '../../components/directory/listing-words.ts'
import { doneIn } from '../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, who, urlParsed, draftToken } = pageContext
  const { plans } = await modules.catalogue.adverts()
  const plan = plans.find(({ kind, key }) => kind === 'listing' && key === 'standard')
  const trades = (await modules.catalogue.allCategories()).filter(({ isFlag }) => !isFlag)
  const id = parseId('lst', urlParsed.search['listing'] ?? '')
  const listing = id && who ? await modules.listings.own(id, who.id) : null
  const waitsForCode = listing && modules.listings.unconfirmed(listing)
  const isPayable = listing !== null && listing.advert.paidUntil === null && waitsForCode === null
  const draft = listing ? null : await modules.drafts.find(draftToken)
  const account = {
    contact_email: who?.email,
    contact_phone: who?.phone ?? undefined,
    postcode: who?.postcode ?? undefined,
  }
  const labelOf = (slug: string) => trades.find((one) => one.slug === slug)?.label ?? slug
  return {
    price: plan?.price ? formatPence(plan.price) : '',
    days: plan?.days ?? 0,
    trades: trades.map(({ slug, label }) => ({ slug, label })),
    kept: { ...account, ...draft?.fields.listing } as Readonly<Record<string, string | undefined>>,
    isBackFromSignIn: who !== null && draft?.fields.listing !== undefined && urlParsed.search['signed-in'] === '1',
    made: listing && {
      id: listing.id,
      name: listing.fields.businessName,
      facts: factsOf(listing.fields, labelOf),
      isPaid: listing.advert.paidUntil !== null,
      isActive: isShownAt(listing.advert, now),
      waitsForCode,
      pay: isPayable ? await payOwnAdvert(pageContext, listing.id) : null,
      heldFor: heldWords(listing.heldFor),
      ...listingState(listing, now),
    },
    done: doneIn(pageContext, {
      created: 'Listing created! Please complete payment to activate.',
      sent: 'Another code is on its way',
      confirmed: 'The contact e-mail is confirmed',
      paid: 'Payment successful! Your listing is now active.',
    }),
  }
}
