import { type StoredAdvertState, cosineBetween, cosineOfMiles, isShownAt } from '#modules/adverts'
import type { ListingId } from '#modules/shared'
import { type Centre, type ListingQuery, wordsOf } from './query.ts'

/** All of a listing that a search looks at. */
export interface FindableListing {
  readonly id: ListingId
  readonly businessName: string
  readonly description: string
  readonly serviceArea: string
  readonly postcode: string
  readonly district: string | null
  /** The middle of its district; null when it is not known. */
  readonly centre: Centre | null
  readonly radiusMiles: number
  readonly certifications: readonly string[]
  readonly categories: readonly string[]
  readonly ratingSum: number
  readonly totalReviews: number
  readonly isFeatured: boolean
  readonly state: StoredAdvertState
  readonly paidUntil: Temporal.Instant | null
  readonly contactConfirmedAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
}

/** The average of its reviews in tenths, rounded as it is shown; 0 without reviews. */
export function ratingTenths({ ratingSum, totalReviews }: Pick<FindableListing, 'ratingSum' | 'totalReviews'>): number {
  return totalReviews === 0 ? 0 : Math.floor((20 * ratingSum + totalReviews) / (2 * totalReviews))
}

/** The form in which texts are compared: lower case, character by character. */
export function foldCase(text: string): string {
  return Array.from(text, (character) => {
    const small = character.toLowerCase()
    return Array.from(small).length === 1 ? small : character
  }).join('')
}

/** A shorter word is looked for in the name alone. */
export const shortestWord = 3

/** Whether the search finds it at that moment. */
export function matches(listing: FindableListing, query: ListingQuery, now: Temporal.Instant): boolean {
  const { category, minRating } = query
  return (
    isShownAt({ ...listing, deadline: null }, now) &&
    (category === null || listing.categories.includes(category)) &&
    (minRating === null || ratingTenths(listing) >= 10 * minRating) &&
    matchesWords(listing, query) &&
    matchesArea(listing, query)
  )
}

function matchesWords(listing: FindableListing, { words }: ListingQuery): boolean {
  const { businessName, description, certifications, categories } = listing
  const name = foldCase(businessName)
  const texts = [name, ...[description, ...certifications, ...categories].map(foldCase)]
  return wordsOf(words).every((word) => {
    const folded = foldCase(word)
    return Array.from(word).length < shortestWord ? name.includes(folded) : texts.some((text) => text.includes(folded))
  })
}

function matchesArea({ serviceArea, postcode, centre, radiusMiles }: FindableListing, query: ListingQuery): boolean {
  const { area, place, within } = query
  if (area === null) return true
  const cosine = place && centre && cosineBetween(place, centre)
  if (place && within !== null && (cosine === null || cosine < cosineOfMiles(within))) return false
  const asked = foldCase(area)
  const isNamed = [serviceArea, postcode, postcode.replaceAll(' ', '')].some((text) => foldCase(text).includes(asked))
  return isNamed || (cosine !== null && cosine >= cosineOfMiles(radiusMiles))
}
