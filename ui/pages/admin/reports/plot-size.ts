/** The plots are drawn in a width of 1,000, and stretch to the page. */
export const plotWidth = 1_000
export const trendHeight = 200
export const barHeight = 24
