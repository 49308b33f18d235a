import type { Advert, AdvertHeldFor } from '#modules/adverts'
import type { ListingId } from '#modules/shared'

/** The limits of the fields, in characters and numbers. */
/** Digits of the code that confirms an address for contact. */
export const contactCodeDigits = 6

export const listingLimits = {
  businessName: 100,
  businessDescription: 2000,
  serviceArea: 100,
  radiusFrom: 1,
  radiusTo: 50,
  radius: 10,
  years: 100,
  certifications: 10,
  /** The length of one certification. */
  certification: 100,
} as const

/** All that the owner of a listing writes. */
export interface ListingFields {
  readonly businessName: string
  readonly businessDescription: string
  /** Slugs of trades of the catalogue; one at least. */
  readonly categories: readonly string[]
  readonly contactEmail: string
  /** E.164. */
  readonly contactPhone: string
  readonly serviceArea: string
  readonly postcode: string
  readonly radiusMiles: number
  readonly yearsExperience: number
  readonly certifications: readonly string[]
  /** "I have valid public liability insurance": the owner's own word, which nobody has checked. */
  readonly insuranceDeclared: boolean
}

/** Why an edit waits: for a person, or for the code of its new address. */
export type EditHeldFor = AdvertHeldFor | 'contact-not-confirmed'

/** An edit of a listing that the public may see; its old words are shown until the edit passes. */
interface HeldEdit {
  readonly fields: ListingFields
  readonly heldFor: readonly EditHeldFor[]
  readonly createdAt: Temporal.Instant
}

export interface Listing {
  readonly id: ListingId
  readonly advert: Advert
  readonly fields: ListingFields
  /** Why the listing itself waits, or will wait once it is paid for. */
  readonly heldFor: readonly string[]
  readonly heldEdit: HeldEdit | null
  readonly counts: {
    readonly views: number
    readonly clicks: number
    readonly reviews: number
    readonly ratingSum: number
  }
}

/** The texts that a screen reads. */
export function textsOf({ businessName, businessDescription, serviceArea, certifications }: ListingFields) {
  return [businessName, businessDescription, serviceArea, ...certifications]
}

/** The words by which the same listing is found again: its name may be another. */
export function sameTextOf({ businessDescription }: ListingFields): string {
  return businessDescription
}

/** The same address, as people type it. */
export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
