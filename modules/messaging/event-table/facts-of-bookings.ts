/** Facts for texts about a visit: nothing of money, which the contact at the property need not know. */
export const visitFacts = [
  'reference',
  'service',
  /** "Tuesday 1 December, 10 am", or "as soon as possible". */
  'when',
  /** The same, with ", with Amara Osei" behind it once somebody is to come. */
  'visit',
  /** A name, or "our technician". */
  'technician',
  'address',
] as const

/** Facts for texts about a booking. */
export const bookingFacts = [
  ...visitFacts,
  /** The price, such as "£85.00"; for a reader who does not pay, a note that somebody else has agreed it. */
  'price',
] as const
