import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListingId } from '#modules/shared'
import { type FindableListing, matches, ratingTenths } from './match.ts'
import { districtIn, searchText } from './query.ts'
import { findListings } from './rank.ts'

const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
const croydon = { latitude: 51.3727, longitude: -0.0891 }

function aListing(changes: Partial<FindableListing> = {}): FindableListing {
  return {
    id: 'lst_a' as ListingId,
    businessName: 'Ada Pipes',
    description: 'Leaks and boilers',
    serviceArea: 'South London',
    postcode: 'SE19 1AB',
    district: 'SE19',
    centre: { latitude: 51.4179, longitude: -0.0878 },
    radiusMiles: 10,
    certifications: ['Gas Safe'],
    categories: ['plumbing'],
    ratingSum: 9,
    totalReviews: 2,
    isFeatured: false,
    state: 'live',
    paidUntil: now.add({ hours: 1 }),
    contactConfirmedAt: now,
    createdAt: now,
    ...changes,
  }
}

const anything = {
  area: null,
  place: null,
  words: null,
  category: null,
  minRating: null,
  within: null,
  sort: 'best',
} as const
const listings = fc.array(
  fc
    .record({
      radiusMiles: fc.integer({ min: 1, max: 50 }),
      totalReviews: fc.nat(9),
      stars: fc.integer({ min: 1, max: 5 }),
    })
    .map(({ stars, ...rest }) => aListing({ ...rest, ratingSum: stars * rest.totalReviews })),
  { maxLength: 12 },
)

describe('a search of listings', () => {
  it.each([
    ['south LONDON', null, true],
    ['se19', null, true],
    ['SE191AB', null, true],
    ['CR0', null, false],
    ['CR0', croydon, true],
    ['CR0 2AB', croydon, true],
  ])('finds %s by text, or by distance from %o: %s', (area, place, isFound) => {
    expect(matches(aListing(), { ...anything, area, place }, now)).toBe(isFound)
  })

  it('looks for each word in the name, the description, categories and certifications', () => {
    const found = (words: string) => matches(aListing(), { ...anything, words }, now)
    expect([found('boil gas'), found('plumb ADA'), found('roof'), found('ks')]).toEqual([true, true, false, false])
  })

  it('finds nothing whose days are over, or whose address is not confirmed', () => {
    expect(matches(aListing({ paidUntil: now }), anything, now)).toBe(false)
    expect(matches(aListing({ contactConfirmedAt: null }), anything, now)).toBe(false)
    expect(matches(aListing({ state: 'paused' }), anything, now)).toBe(false)
  })

  it('counts a minimum as it is shown, and takes the number itself', () => {
    expect(ratingTenths({ ratingSum: 9, totalReviews: 2 })).toBe(45)
    expect(matches(aListing(), { ...anything, minRating: 4.5 }, now)).toBe(true)
    expect(matches(aListing({ ratingSum: 0, totalReviews: 0 }), { ...anything, minRating: 1 }, now)).toBe(false)
  })

  it('never finds more with a higher minimum', () => {
    fc.assert(
      fc.property(
        listings,
        fc.double({ min: 1, max: 5, noNaN: true }),
        fc.double({ min: 0, max: 4, noNaN: true }),
        (all, low, more) => {
          const count = (minRating: number) => findListings(all, { ...anything, minRating }, now).length
          expect(count(low + more)).toBeLessThanOrEqual(count(low))
        },
      ),
    )
  })

  it('never loses one with a larger radius, of the listing or of the search', () => {
    fc.assert(
      fc.property(listings, fc.integer({ min: 1, max: 25 }), fc.integer({ min: 0, max: 25 }), (all, within, more) => {
        const asked = { ...anything, area: 'CR0', place: croydon }
        const count = (each: readonly FindableListing[], most: number | null) =>
          findListings(each, { ...asked, within: most }, now).length
        const larger = all.map((each) => ({ ...each, radiusMiles: each.radiusMiles + more }))
        expect(count(larger, null)).toBeGreaterThanOrEqual(count(all, null))
        expect(count(all, within + more)).toBeGreaterThanOrEqual(count(all, within))
      }),
    )
  })

  it('puts sponsored listings first, then the rating, the number of reviews and the name', () => {
    const named = (id: string, changes: Partial<FindableListing>) => aListing({ id: id as ListingId, ...changes })
    const all = [
      named('lst_new', { ratingSum: 0, totalReviews: 0 }),
      named('lst_few', { ratingSum: 10, totalReviews: 2 }),
      named('lst_zed', { ratingSum: 20, totalReviews: 4, businessName: 'zed' }),
      named('lst_amy', { ratingSum: 20, totalReviews: 4, businessName: 'Amy' }),
      named('lst_paid', { ratingSum: 2, totalReviews: 2, isFeatured: true }),
    ]
    const ids = findListings(all, anything, now).map(({ id }) => id)
    expect(ids).toEqual(['lst_paid', 'lst_amy', 'lst_zed', 'lst_few', 'lst_new'])
  })
})

describe('a typed search', () => {
  it.each([
    ['cr0 2ab', 'CR0'],
    ['CR02AB', 'CR0'],
    ['ec1a', 'EC1A'],
    ['Croydon', null],
    ['CR', null],
  ])('names a district: %s is %s', (text, district) => {
    expect(districtIn(text)).toBe(district)
  })

  it('loses control characters, needless spaces and what is too long', () => {
    expect(searchText(' a\u0000b \n c ')).toBe('a b c')
    expect(searchText('\ud800')).toBe('\ufffd')
    expect(searchText(' \t ')).toBeNull()
    expect(searchText('x'.repeat(10_000))).toHaveLength(200)
  })
})
