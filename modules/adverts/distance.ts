/** In degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** A place on a sphere of radius 1. */
export interface Vector {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** The mean radius of the earth. */
const earthMiles = 3958.7613

const radians = (degrees: number) => degrees * (Math.PI / 180)

export function vectorOf({ latitude, longitude }: Position): Vector {
  const [north, east] = [radians(latitude), radians(longitude)]
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) }
}

/** The cosine of the angle between two places: the greater, the nearer. */
export const cosineOf = (one: Vector, other: Vector): number => one.x * other.x + one.y * other.y + one.z * other.z

export const cosineBetween = (one: Position, other: Position): number => cosineOf(vectorOf(one), vectorOf(other))

export const cosineOfMiles = (miles: number): number => Math.cos(miles / earthMiles)

/** The square of the straight line between two places: it grows as the great circle does. */
export function chordSquared(one: Vector, other: Vector): number {
  const [x, y, z] = [one.x - other.x, one.y - other.y, one.z - other.z]
  return x * x + y * y + z * z
}

/** The square of the chord that spans so many miles. */
export function chordOfMiles(miles: number): number {
  const half = Math.sin(miles / earthMiles / 2)
  return 4 * half * half
}

/** The distance along a great circle. */
export function milesBetween(one: Position, other: Position): number {
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(chordSquared(vectorOf(one), vectorOf(other))) / 2))
}
