/** The longest texts about a customer, in characters as the shared `textLimits` counts them. */
export const customerLimits = {
  companyName: 200,
  /** The typed text, with spaces. */
  vatNumber: 40,
  propertyName: 100,
} as const
