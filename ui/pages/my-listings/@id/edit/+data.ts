import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { parseId } from '#modules/shared'
import { formValues } from '../../../../components/directory/listing-words.ts'
import { signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, routeParams } = pageContext
  const id = parseId('lst', routeParams['id'] ?? '')
  const listing = id && (await modules.listings.own(id, signedIn(pageContext).id))
  if (!listing) throw render(404)
  const trades = (await modules.catalogue.allCategories()).filter(({ isFlag }) => !isFlag)
  return {
    id: listing.id,
    version: listing.advert.version,
    isShown: listing.advert.state === 'live' || listing.advert.state === 'paused',
    kept: formValues(listing.heldEdit?.fields ?? listing.fields),
    trades: trades.map(({ slug, label }) => ({ slug, label })),
  }
}
