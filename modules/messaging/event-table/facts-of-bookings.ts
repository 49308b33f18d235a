/** What the texts about a booking may name. */
export const bookingFacts = [
  'reference',
  'service',
  /** "Tuesday 1 December, 10 am", or "as soon as possible". */
  'when',
  /** The same, with ", with Amara Osei" behind it once somebody is to come. */
  'visit',
  /** A name, or "our technician". */
  'technician',
  'address',
  /** What it is to cost, such as "£85.00". */
  'price',
] as const
