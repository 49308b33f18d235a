/** In degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** A place on the unit sphere. */
export interface Vector {
  readonly x: number
  readonly y: number
  readonly z: number
}

const earthMiles = 3958.7613
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function vectorOf({ latitude, longitude }: Position): Vector {
  const [phi, lambda] = [radians(latitude), radians(longitude)]
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) }
}

/** The square of the straight line between two places on the unit sphere: it grows as the great circle does. */
export function chordSquared(one: Vector, other: Vector): number {
  const [x, y, z] = [one.x - other.x, one.y - other.y, one.z - other.z]
  return x * x + y * y + z * z
}

/** The great-circle distance of a chord, in miles. */
function milesOfChord(squared: number): number {
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(squared) / 2))
}

/** The square of the chord that spans so many miles. */
export function chordOfMiles(miles: number): number {
  const half = Math.sin(miles / earthMiles / 2)
  return 4 * half * half
}

export const milesBetween = (one: Position, other: Position) =>
  milesOfChord(chordSquared(vectorOf(one), vectorOf(other)))
