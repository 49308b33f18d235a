/** The longest texts of the catalogue, its settings and its search, in characters as the shared `textLimits` counts them. */
export const catalogueLimits = { closedDayName: 100, search: 100 } as const
