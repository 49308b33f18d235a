import type { ListingId, UserId } from '#modules/shared'
import type { ShownCheck } from '../checks/check.ts'
import type { Centre, ListingQuery } from './query.ts'

/** A listing as visitors see it. It has no way to contact the expert, and no full postcode. */
export interface ListingCard {
  readonly id: ListingId
  readonly slug: string
  readonly businessName: string
  readonly description: string
  readonly serviceArea: string
  readonly district: string | null
  readonly centre: Centre | null
  readonly radiusMiles: number
  readonly yearsExperience: number
  readonly certifications: readonly string[]
  /** Slugs of the catalogue. */
  readonly categories: readonly string[]
  readonly isInsuranceDeclared: boolean
  /** The checks that are in force. */
  readonly checks: readonly ShownCheck[]
  readonly isFeatured: boolean
  readonly ratingSum: number
  readonly totalReviews: number
  readonly createdAt: Temporal.Instant
  readonly paidUntil: Temporal.Instant
  /** Per cent of the messages of the last 90 days that were answered within 48 hours; null below five. */
  readonly responseRate: number | null
}

/** A listing in a list of results. */
export interface FoundListing {
  /** The same object in each list, until something about it changes. */
  readonly listing: ListingCard
  /** Miles from the place of the search; null without one, or where the district is not known. */
  readonly miles: number | null
}

/** The page of one listing. */
type ListingProfile =
  | { readonly kind: 'shown'; readonly listing: ListingCard }
  /** It was shown once, and is over. */
  | { readonly kind: 'ended'; readonly businessName: string; readonly categories: readonly string[] }

interface ListingPage {
  readonly items: readonly FoundListing[]
  /** Leads to what follows; null at the end. */
  readonly nextCursor: string | null
  /** At most `countedListings`. */
  readonly total: number
  readonly isTotalExact: boolean
}

/** More are not counted. */
export const countedListings = 1_000

/** Counts of all that is shown now. */
export interface DirectoryFigures {
  readonly live: number
  readonly ratingSum: number
  readonly totalReviews: number
}

export interface ShownListing {
  readonly id: ListingId
  readonly slug: string
  readonly ownerId: UserId
  readonly businessName: string
  readonly phone: string
  readonly email: string
}

/** Searches of the directory. They show only what is live by the clock of the caller. */
export interface ListingSearch {
  /** The listings that `findListings` finds, from the cursor on; null for a cursor of another search, or none of ours. */
  search(
    query: ListingQuery,
    page: { readonly cursor: string | null; readonly limit: number },
    now: Temporal.Instant,
  ): Promise<ListingPage | null>

  /** Null for an address that leads to nothing which was ever shown, or is shown later. */
  profile(slug: string, now: Temporal.Instant): Promise<ListingProfile | null>

  /** The owner and the ways to reach the expert, while the listing is shown; null otherwise. */
  shown(id: ListingId, now: Temporal.Instant): Promise<ShownListing | null>

  figures(now: Temporal.Instant): Promise<DirectoryFigures>

  /** Addresses of what is shown, the oldest first: at most `limit` after `after`. */
  slugs(
    after: string | null,
    limit: number,
    now: Temporal.Instant,
  ): Promise<readonly { readonly slug: string; readonly updatedAt: Temporal.Instant }[]>

  /** Grows whenever what is shown has changed, also when a listing ends. */
  version(now: Temporal.Instant): number

  /** Forgets what the clock has ended, at most `limit`; how many rows. A payment brings a listing back. */
  forgetEnded(now: Temporal.Instant, limit: number): Promise<number>
}
