/** The longest texts about a payment, in characters as the shared `textLimits` counts them. */
export const paymentLimits = {
  refundReason: 500,
  /** The reference of a manual payment. */
  reference: 100,
  evidenceDescription: 500,
  evidenceAccount: 20_000,
} as const
