/** The longest texts of the catalogue and its settings, in characters as the shared `textLimits` counts them. */
export const catalogueLimits = { closedDayName: 100 } as const
