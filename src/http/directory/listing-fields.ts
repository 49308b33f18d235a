import { z } from 'zod'
import {
  type FoundListing,
  type ListingCard,
  checkKinds,
  listingSorts,
  ratingTenths,
  searchLimits,
} from '#modules/directory'
import { at } from '#modules/shared'
import { orEmpty } from '../kit/fields.ts'
import { pageLimit } from '../kit/paging.ts'

const typed = (most: number) => orEmpty(z.string().max(most, `Please use at most ${most} characters`)).default(null)
const ratingWords = 'Give a number from 1 to 5'
const milesWords = 'Give a whole number of miles from 1 to 50'
const number = (words: string) =>
  z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, words)
    .transform(Number)

/** The fields of a search, which the page and the contract share. */
const searchFields = {
  q: typed(searchLimits.words),
  area: typed(searchLimits.area),
  category: typed(60),
  min_rating: orEmpty(number(ratingWords).pipe(z.number().min(1, ratingWords).max(5, ratingWords))).default(null),
  sort: orEmpty(z.enum(listingSorts, 'Choose best, nearest or newest'))
    .transform((sort) => sort ?? 'best')
    .default('best'),
  within: orEmpty(number(milesWords).pipe(z.int(milesWords).min(1, milesWords).max(50, milesWords))).default(null),
}

export const listingsQuery = z.strictObject({
  ...searchFields,
  limit: pageLimit.default(50),
  cursor: z.string().max(2_000).optional(),
})

export const listingSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  path: z.string(),
  business_name: z.string(),
  business_description: z.string(),
  service_categories: z.array(z.string()),
  service_area: z.string(),
  district: z.string().nullable().meta({ description: 'The first half of the postcode' }),
  service_radius_miles: z.int(),
  years_experience: z.int(),
  certifications: z.array(z.string()),
  insurance_declared: z.boolean().meta({ description: 'The expert says so; nobody has checked it' }),
  checks: z
    .array(
      z.strictObject({
        kind: z.enum(checkKinds),
        number: z.string().nullable().meta({ description: 'In the public register; never that of a policy' }),
        checked_on: z.string(),
        until: z.string().meta({ description: 'The last day, on which it still counts' }),
      }),
    )
    .meta({ description: 'What an administrator has checked against a document, while it counts' }),
  is_featured: z.boolean().meta({ description: 'Sponsored: the expert pays to stand first' }),
  average_rating: z.number().nullable().meta({ description: 'Of all published reviews; null without any' }),
  total_reviews: z.int(),
  response_rate: z
    .int()
    .nullable()
    .meta({ description: 'Per cent of the messages of 90 days that were answered within 48 hours; null below five' }),
  distance_miles: z.number().nullable().meta({ description: 'From the district that `area` names' }),
})

export const listingsSchema = z.strictObject({
  items: z.array(listingSchema),
  next_cursor: z.string().nullable(),
  total: z.int(),
  total_is_exact: z.boolean().meta({ description: 'False from 1,000 on: there may be more' }),
})

/** The texts of listings that were read lately, without their distance: a list makes its JSON of them. */
const texts = new WeakMap<ListingCard, string>()

/** `listingSchema` as JSON. */
export function listingJson({ listing, miles }: FoundListing): string {
  const text = texts.get(listing) ?? JSON.stringify(cardView(listing)).slice(0, -1)
  texts.set(listing, text)
  return `${text},"distance_miles":${miles === null ? 'null' : Math.round(miles * 10) / 10}}`
}

/** A listing that no place was asked for. */
export function listingView(listing: ListingCard): z.input<typeof listingSchema> {
  return { ...cardView(listing), distance_miles: null }
}

function cardView(listing: ListingCard): Omit<z.input<typeof listingSchema>, 'distance_miles'> {
  return {
    id: listing.id,
    slug: listing.slug,
    path: at.expert(listing.slug),
    business_name: listing.businessName,
    business_description: listing.description,
    service_categories: [...listing.categories],
    service_area: listing.serviceArea,
    district: listing.district,
    service_radius_miles: listing.radiusMiles,
    years_experience: listing.yearsExperience,
    certifications: [...listing.certifications],
    insurance_declared: listing.isInsuranceDeclared,
    checks: listing.checks.map(({ kind, registration, checkedOn, until }) => ({
      kind,
      number: registration,
      checked_on: checkedOn.toString(),
      until: until.toString(),
    })),
    is_featured: listing.isFeatured,
    average_rating: listing.totalReviews === 0 ? null : ratingTenths(listing) / 10,
    total_reviews: listing.totalReviews,
    response_rate: listing.responseRate,
  }
}
