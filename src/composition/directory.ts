import type { Catalogue } from '#modules/catalogue'
import { type ListingPorts, createListings } from '#modules/directory'
import type { ModerationModule } from '#modules/market'
import type { Clock, IdSource } from '#modules/shared'
import type { MarketAdapters } from './market.ts'

export type DirectoryAdapters = Pick<ListingPorts, 'listings' | 'codes' | 'districtOf'>

interface Parts {
  readonly directory: DirectoryAdapters
  readonly market: MarketAdapters
  readonly clock: Clock
  readonly ids: IdSource
}

/** The directory of tradespeople. */
export function composeDirectory(
  { directory, market, clock, ids }: Parts,
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
  }
}
