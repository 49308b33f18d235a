/** The longest texts of an absence, in characters as the shared `textLimits` counts them. */
export const absenceLimits = { note: 500 } as const
