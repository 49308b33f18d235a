/** A confirmation leaves within two minutes of its fact (Q3). */
export const promptWithinMs = 120_000
