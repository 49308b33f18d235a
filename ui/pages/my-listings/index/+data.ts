import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { listingState } from '../../../components/directory/listing-words.ts'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now } = pageContext
  const all = await modules.listings.listOf(signedIn(pageContext).id)
  return {
    listings: all.map((listing) => ({
      href: at.myListing(listing.id),
      name: listing.fields.businessName,
      area: listing.fields.serviceArea,
      views: listing.counts.views,
      clicks: listing.counts.clicks,
      reviews: listing.counts.reviews,
      waits: listing.heldEdit !== null,
      ...listingState(listing, now),
    })),
  }
}
