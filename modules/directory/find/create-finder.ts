import type { Clock, ListingId } from '#modules/shared'
import { type Centre, type ListingQuery, districtIn, searchLimits, searchText } from './query.ts'
import type { PublishedReviews } from './published-review.ts'
import type { ListingSearch } from './store.ts'

/** A search as it was typed. */
export interface AskedSearch extends Pick<ListingQuery, 'category' | 'minRating' | 'within' | 'sort'> {
  readonly area: string | null
  readonly words: string | null
}

export interface FinderPorts {
  readonly search: ListingSearch
  readonly reviews: PublishedReviews
  /** The centre of a postcode district; null for one that is not known. */
  readonly centreOf: (district: string) => Centre | null
  readonly clock: Clock
}

/** The most reviews on the page of an expert. */
const reviewsShown = 50

/** Searches of the directory, at the present moment. */
export function createFinder({ search, reviews, centreOf, clock }: FinderPorts) {
  function queryOf({ area: typed, words, ...rest }: AskedSearch): ListingQuery {
    const area = searchText(typed, searchLimits.area)
    const district = districtIn(area)
    return {
      ...rest,
      area,
      words: searchText(words, searchLimits.words),
      place: district === null ? null : centreOf(district),
    }
  }

  return {
    /** Null for a cursor of another search. */
    find: (asked: AskedSearch, page: { readonly cursor: string | null; readonly limit: number }) =>
      search.search(queryOf(asked), page, clock.now()),
    /** Whether distances from this place are known. */
    isPlace: (area: string | null) => queryOf({ area, ...anything }).place !== null,
    figures: () => search.figures(clock.now()),
    profile: (slug: string) => search.profile(slug, clock.now()),
    /** The newest published reviews of a listing, with the number of those that were rejected or removed. */
    async reviewsOf(id: ListingId) {
      const [latest, removed] = await Promise.all([reviews.latest(id, reviewsShown), reviews.removed(id)])
      return { latest, removed }
    },
    /** The listing while it is shown; null otherwise. */
    shown: (id: ListingId) => search.shown(id, clock.now()),
    /** Shown listings of the same trades, the best first. */
    async similar(categories: readonly string[], most: number) {
      const page = await search.search(
        { ...anything, area: null, place: null, category: categories[0] ?? null },
        { cursor: null, limit: most },
        clock.now(),
      )
      return page?.items ?? []
    },
    slugs: (after: string | null, limit: number) => search.slugs(after, limit, clock.now()),
    expertsVersion: () => search.version(clock.now()),
    /** For the daily work; what has ended is found no more in any case. */
    forgetEnded: (limit: number) => search.forgetEnded(clock.now(), limit),
  }
}

const anything = { words: null, category: null, minRating: null, within: null, sort: 'best' } as const

export type Finder = ReturnType<typeof createFinder>
