import type { Advert } from '#modules/adverts'
import type { Listing, ListingFields } from '#modules/directory'
import type { ListingId, UserId } from '#modules/shared'

export const listingFields: ListingFields = {
  businessName: 'Swift Plumbing',
  businessDescription: 'Family plumbers since 1998. Boilers, taps and bathrooms in all of Croydon.',
  categories: ['heating', 'plumbing'],
  contactEmail: 'office@example.org',
  contactPhone: '+447700900123',
  serviceArea: 'Croydon and Purley',
  postcode: 'CR0 1LH',
  radiusMiles: 10,
  yearsExperience: 28,
  certifications: ['Gas Safe'],
  insuranceDeclared: true,
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')

/** A listing of Ada with a confirmed address. */
export function aListing(advert: Partial<Advert> = {}, fields: Partial<ListingFields> = {}): Listing {
  const id = 'lst_swift' as ListingId
  return {
    id,
    advert: {
      id,
      kind: 'listing',
      ownerId: 'usr_ada' as UserId,
      slug: 'swift-plumbing',
      title: 'Swift Plumbing',
      state: 'live',
      paidUntil: noon.add({ hours: 24 * 30 }),
      contactConfirmedAt: noon,
      isFeatured: false,
      deadline: null,
      version: 1,
      createdAt: noon,
      updatedAt: noon,
      ...advert,
    },
    fields: { ...listingFields, ...fields },
    heldFor: [],
    heldEdit: null,
    counts: { views: 0, clicks: 0, reviews: 0, ratingSum: 0 },
  }
}
