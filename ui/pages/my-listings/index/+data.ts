import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { listingState } from '../../../components/directory/listing-words.ts'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now } = pageContext
  const { id } = signedIn(pageContext)
  const [all, waiting] = await Promise.all([modules.listings.listOf(id), modules.experts.waitingMessages(id)])
  return {
    toAnswer: [...waiting.values()].reduce((sum, count) => sum + count, 0),
    listings: all.map((listing) => ({
      href: at.myListing(listing.id),
      name: listing.fields.businessName,
      area: listing.fields.serviceArea,
      views: listing.counts.views,
      clicks: listing.counts.clicks,
      reviews: listing.counts.reviews,
      toAnswer: waiting.get(listing.id) ?? 0,
      waits: listing.heldEdit !== null,
      ...listingState(listing, now),
    })),
  }
}
