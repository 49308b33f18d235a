/** The longest texts about a customer, in characters as the shared `textLimits` counts them. */
export const customerLimits = {
  companyName: 200,
  /** The typed text, with spaces. */
  vatNumber: 40,
  propertyName: 100,
  peppolId: 60,
  /** The words by which a customer confirmed in writing that they are an end user. */
  endUserWords: 1_000,
} as const
