/** The longest texts of an account, in characters as the shared `textLimits` counts them. */
export const accountLimits = {
  passkeyName: 60,
  /** A code of an app or from paper, as typed. */
  code: 40,
  /** Why an application is declined. */
  declineReason: 1_000,
} as const
