/**
 * The longest texts that are taken of people, wherever they are asked for them: in characters as `maxLength` of a page
 * and `String.length` count them, which are UTF-16 code units.
 */
export const textLimits = {
  fullName: 200,
  email: 254,
  phone: 40,
  postcode: 20,
  /** The first half of a postcode. */
  district: 4,
  address: 500,
  purchaseOrder: 60,
  /** The words that a list is searched for. */
  search: 100,
  /** The accounts module counts 200 characters, and each may take two code units. */
  password: 400,
} as const
