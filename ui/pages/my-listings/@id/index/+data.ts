import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { isShownAt } from '#modules/adverts'
import { at, parseId } from '#modules/shared'
import { factsOf, heldWords, listingState } from '../../../../components/directory/listing-words.ts'
import { doneIn } from '../../../../done-in.ts'
import { signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams } = pageContext
  const id = parseId('lst', routeParams['id'] ?? '')
  const listing = id && (await modules.listings.own(id, signedIn(pageContext).id))
  if (!listing) throw render(404)
  const categories = await modules.catalogue.categories()
  const labelOf = (slug: string) => categories.find((one) => one.slug === slug)?.label ?? slug
  const shown = listingState(listing, now)
  const { state } = listing.advert
  return {
    id: listing.id,
    name: listing.fields.businessName,
    ...shown,
    /** Only a listing that the public sees has a public page. */
    publicPage: isShownAt(listing.advert, now) ? `/find-experts/${listing.advert.slug}` : null,
    payPage:
      listing.advert.paidUntil === null && state === 'awaiting_payment'
        ? `${at.advertise()}?listing=${listing.id}`
        : null,
    renewPage:
      listing.advert.paidUntil !== null && ['live', 'paused', 'expired'].includes(shown.state)
        ? at.pay(listing.id)
        : null,
    heldFor: state === 'closed' ? [] : heldWords(listing.heldFor),
    facts: factsOf(listing.fields, labelOf),
    heldEdit: listing.heldEdit && {
      heldFor: heldWords(listing.heldEdit.heldFor),
      facts: factsOf(listing.heldEdit.fields, labelOf),
    },
    waitsForCode: modules.listings.unconfirmed(listing),
    counts: listing.counts,
    mayEdit: state !== 'closed' && state !== 'rejected',
    mayPause: shown.state === 'live',
    mayResume: shown.state === 'paused',
    mayClose: ['awaiting_payment', 'in_review', 'live', 'paused', 'rejected'].includes(state),
    done: doneIn(pageContext, {
      saved: 'Your listing is saved',
      held: 'Your edit waits. The old words are shown until then.',
      paused: 'Your listing is paused. The days go on.',
      resumed: 'Your listing is shown again',
      closed: 'Your listing is closed',
      sent: 'Another code is on its way',
      confirmed: 'The contact e-mail is confirmed',
    }),
  }
}
