import type { Catalogue } from '#modules/catalogue'
import { type CheckPorts, type ListingPorts, createChecks, createListings } from '#modules/directory'
import type { ModerationModule } from '#modules/market'
import type { Clock, IdSource } from '#modules/shared'
import type { MarketAdapters } from './market.ts'

export type DirectoryAdapters = Pick<ListingPorts, 'listings' | 'codes' | 'districtOf'> &
  Pick<CheckPorts, 'checks'> & { readonly proofs: CheckPorts['files'] }

interface Parts {
  readonly directory: DirectoryAdapters
  readonly market: MarketAdapters
  readonly administration: { readonly audit: { readonly note: CheckPorts['noteRead'] } }
  readonly clock: Clock
  readonly ids: IdSource
}

/** The directory of tradespeople. */
export function composeDirectory(
  { directory, market, administration, clock, ids }: Parts,
  catalogue: Pick<Catalogue, 'adverts'>,
  { mayPost }: Pick<ModerationModule, 'mayPost'>,
) {
  return {
    listings: createListings({
      ...directory,
      adverts: market.adverts,
      readsAll: async () => (await catalogue.adverts()).reviewBeforeLive,
      mayPost,
      clock,
      ids,
    }),
    listingChecks: createChecks({
      checks: directory.checks,
      files: directory.proofs,
      listings: directory.listings,
      noteRead: (note) => administration.audit.note(note),
      clock,
      ids,
    }),
  }
}
