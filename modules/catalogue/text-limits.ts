/** The longest texts of the catalogue, its settings and its search, in characters as the shared `textLimits` counts them. */
export const catalogueLimits = {
  /** Why a setting was changed. */
  settingWhy: 200,
  closedDayName: 100,
  search: 100,
  businessName: 60,
  siteFact: 200,
  districts: 2_000,
  /** The terms on documents. */
  terms: 2_000,
} as const
