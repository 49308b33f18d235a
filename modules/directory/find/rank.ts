import { cosineBetween } from '#modules/adverts'
import { type FindableListing, matches, ratingTenths } from './match.ts'
import type { ListingQuery } from './query.ts'

/** All listings that the search finds, in its order. The store of searches answers the same. */
export function findListings<L extends FindableListing>(
  listings: readonly L[],
  query: ListingQuery,
  now: Temporal.Instant,
): readonly L[] {
  return listings.filter((listing) => matches(listing, query, now)).toSorted(orderOf(query))
}

type Order = (one: FindableListing, other: FindableListing) => number

/** Nearest without a place is the best. */
function orderOf({ sort, place }: ListingQuery): Order {
  if (sort === 'newest') return byNewest
  if (sort === 'best' || place === null) return byBest
  const cosine = ({ centre }: FindableListing) => (centre ? cosineBetween(place, centre) : -2)
  return (one, other) =>
    cosine(other) - cosine(one) || byText(one.district ?? '', other.district ?? '') || byBest(one, other)
}

/** Sponsored first, then the rating as shown, the number of reviews, the name. */
const byBest: Order = (one, other) =>
  Number(other.isFeatured) - Number(one.isFeatured) ||
  ratingTenths(other) - ratingTenths(one) ||
  other.totalReviews - one.totalReviews ||
  byText(nameKey(one), nameKey(other))

const byNewest: Order = (one, other) =>
  Temporal.Instant.compare(other.createdAt, one.createdAt) || byText(other.id, one.id)

/** Names in lower case, and the id where two are the same. */
const nameKey = ({ businessName, id }: FindableListing) =>
  `${businessName.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())}\u0001${id}`

/** Compares code points, as the database does. */
function byText(one: string, other: string): number {
  const [ones, others] = [Array.from(one), Array.from(other)]
  for (const [place, character] of ones.entries()) {
    const against = others[place]
    if (against === undefined) return 1
    if (character !== against) return (character.codePointAt(0) ?? 0) - (against.codePointAt(0) ?? 0)
  }
  return ones.length - others.length
}
