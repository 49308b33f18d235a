/** The most that each text of the set-up may have. */
export const setupLimits = { code: 60, districts: 300 } as const
