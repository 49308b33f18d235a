/** The longest texts about a payment, in characters as the shared `textLimits` counts them. */
export const paymentLimits = {
  refundReason: 500,
  /** The reference of a manual payment. */
  reference: 100,
  /** Why the office counted another amount. */
  handoverNote: 500,
  evidenceDescription: 500,
  evidenceAccount: 20_000,
} as const
