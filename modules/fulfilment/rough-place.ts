/** A point on the map, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Customers see where a technician is to so many metres. */
export const roughMetres = 500

const metresPerDegree = 111_200

/**
 * The nearest point of a grid whose rows and columns are 500 metres apart. All places around one point of the grid give
 * that point, so that nobody can tell them apart.
 */
export function roughPlace({ latitude, longitude }: Point): Point {
  const row = nearest(latitude, roughMetres / metresPerDegree, 90)
  // Degrees of longitude are shorter away from the equator; at the poles there are none.
  const shrink = Math.max(0.01, Math.cos((row * Math.PI) / 180))
  return { latitude: row, longitude: nearest(longitude, roughMetres / (metresPerDegree * shrink), 180) }
}

/** Rounds to five decimals, which is one metre. */
function nearest(degrees: number, step: number, limit: number): number {
  const onGrid = Math.round(degrees / step) * step
  const rounded = Math.round(Math.min(limit, Math.max(-limit, onGrid)) * 100_000) / 100_000
  return rounded === 0 ? 0 : rounded
}
