import type { TestPort } from '../../test-port.ts'

interface ListingFacts {
  readonly id: string
  readonly owner: string
  readonly name: string
  readonly area?: string
  readonly postcode?: string
  readonly district?: string
  readonly centre?: readonly [latitude: number, longitude: number]
  readonly category?: string
  readonly ratingSum?: number
  readonly reviews?: number
  readonly state?: string
  readonly paidUntil?: string
}

const start = '2026-01-01T09:00:00.000Z'

/** A listing of the directory in Croydon, live for long unless the facts say otherwise. */
export function addListing(data: Pick<TestPort, 'insert'>, facts: ListingFacts): void {
  const { id, name, district = 'CR0', centre: [latitude, longitude] = [51.373, -0.089] } = facts
  data.insert('adverts', {
    id,
    kind: 'listing',
    owner_id: facts.owner,
    slug: `slug-of-${id}`,
    title: name,
    state: facts.state ?? 'live',
    paid_until: facts.paidUntil ?? '2099-12-31T12:00:00.000Z',
    contact_confirmed_at: start,
    created_at: start,
    updated_at: start,
  })
  data.insert('listings', {
    advert_id: id,
    business_name: name,
    business_description: 'Leaks, taps and boilers, by people who live near.',
    contact_email: 'secret@example.org',
    contact_phone: '+447700900456',
    service_area: facts.area ?? 'Croydon and Purley',
    postcode: facts.postcode ?? 'CR0 7ZQ',
    district,
    latitude,
    longitude,
    service_radius_miles: 5,
    rating_sum: facts.ratingSum ?? 0,
    total_reviews: facts.reviews ?? 0,
  })
  data.insert('listing_categories', { advert_id: id, category: facts.category ?? 'plumbing' })
}
