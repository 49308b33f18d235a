import { type FoundListing, type ListingCard, ratingTenths } from '#modules/directory'
import { at } from '#modules/shared'
import { badgeShown } from './badges-shown.ts'

/** A listing as a card and a page show it: without a way to contact the expert, and with the first half of the postcode alone. */
export type ShownExpert = ReturnType<typeof shownExpert>

/** An expert of a list. */
export function foundExpert({ listing, miles }: FoundListing, labels: ReadonlyMap<string, string>): ShownExpert {
  return shownExpert(listing, labels, miles)
}

export function shownExpert(listing: ListingCard, labels: ReadonlyMap<string, string>, miles: number | null = null) {
  const { totalReviews, yearsExperience } = listing
  return {
    id: listing.id,
    href: at.expert(listing.slug),
    reviewPage: at.reviewExpert(listing.slug),
    name: listing.businessName,
    description: listing.description,
    area: listing.serviceArea,
    district: listing.district,
    radius: listing.radiusMiles,
    years: yearsExperience,
    certifications: listing.certifications,
    categories: listing.categories.map((slug) => labels.get(slug) ?? slug),
    isInsuranceDeclared: listing.isInsuranceDeclared,
    badges: listing.checks.map(badgeShown),
    isSponsored: listing.isFeatured,
    rating: totalReviews === 0 ? null : (ratingTenths(listing) / 10).toFixed(1),
    stars: Math.floor(ratingTenths(listing) / 10),
    reviewCount: totalReviews,
    reviews: totalReviews === 1 ? '1 review' : `${totalReviews} reviews`,
    responseRate: listing.responseRate,
    miles: miles === null ? null : milesWords(miles),
  }
}

function milesWords(miles: number): string {
  if (miles < 1) return 'In this district'
  const whole = Math.round(miles)
  return whole === 1 ? '1 mile away' : `${whole} miles away`
}
