import type { Centre } from './query.ts'

/** The mean radius of the earth. */
const earthMiles = 3958.7613

const inRadians = (degrees: number) => degrees * (Math.PI / 180)

/** A place on a sphere of radius 1. */
export interface Point {
  readonly x: number
  readonly y: number
  readonly z: number
}

export function pointOf({ latitude, longitude }: Centre): Point {
  const [north, east] = [inRadians(latitude), inRadians(longitude)]
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) }
}

/** The cosine of the angle between two points: the greater, the nearer. */
export const cosineOf = (one: Point, other: Point): number => one.x * other.x + one.y * other.y + one.z * other.z

export const cosineBetween = (one: Centre, other: Centre): number => cosineOf(pointOf(one), pointOf(other))

export const cosineOfMiles = (miles: number): number => Math.cos(miles / earthMiles)

/** Along a great circle. */
export function milesBetween(one: Centre, other: Centre): number {
  return earthMiles * Math.acos(Math.min(1, Math.max(-1, cosineBetween(one, other))))
}
