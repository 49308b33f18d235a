/** What the texts about a visit may name: nothing of money, which whoever is met need not know. */
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

/** What the texts about a booking may name. */
export const bookingFacts = [
  ...visitFacts,
  /** What it is to cost, such as "£85.00"; for whoever does not pay, that this is agreed with somebody else. */
  'price',
] as const
