import type { BusinessDetails } from './business.ts'

/** The person who is asked for the money of a booking and gets its receipts. */
export interface Payer {
  readonly name: string
  readonly email: string
}

interface Asked {
  /** The payer named on the booking itself. */
  readonly given: Payer | null
  readonly business: BusinessDetails
  /** The owner of the account that booked. */
  readonly owner: Payer
  /** It is booked for one of their properties. */
  readonly ofProperty: boolean
  /** The e-mail address of the contact at the property. */
  readonly contactEmail: string
}

/**
 * The payer of a booking; null where the contact pays, as for a booking of one's own home. A bill for a property never
 * goes to its tenant.
 */
export function payerOf({ given, business, owner, ofProperty, contactEmail }: Asked): Payer | null {
  if (given) return given
  const { billingEmail, billingName, companyName } = business
  if (billingEmail !== null) return { name: billingName ?? companyName ?? owner.name, email: billingEmail }
  return ofProperty && !isSameAddress(contactEmail, owner.email) ? owner : null
}

export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
