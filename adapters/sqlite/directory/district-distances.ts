import { type Position, type Vector, cosineOf, cosineOfMiles, vectorOf } from '#modules/adverts'
import { keepLatestUsed } from '../market/latest-used.ts'

/** A district with listings. */
export interface District extends Vector {
  readonly district: string
}

/** A district as seen from a place. */
export interface SeenDistrict {
  readonly home: string
  /** The cosine of the angle to the place: the greater, the nearer. */
  readonly cosine: number
}

/** The cosine of rows whose district is not known: they come after all others. */
export const nowhere = -2

/** Seekers ask for few places again and again. */
const mostPlaces = 32
const mostCircles = 128

/** Measures each place once, until the districts are others. */
export function createDistances(districts: () => readonly District[]) {
  const places = keepLatestUsed<string, readonly SeenDistrict[]>(mostPlaces)
  const circles = keepLatestUsed<string, string>(mostCircles)
  let known: readonly District[] | null = null

  function forgetOthers(): readonly District[] {
    const present = districts()
    if (present !== known) {
      places.clear()
      circles.clear()
    }
    known = present
    return present
  }

  /** All of them from the nearest on; last the one of listings whose district is not known. */
  function from(place: Position): readonly SeenDistrict[] {
    const present = forgetOthers()
    const key = `${place.latitude} ${place.longitude}`
    const before = places.get(key)
    if (before) return before
    const point = vectorOf(place)
    const seen = present.map((one) => ({ home: one.district, cosine: cosineOf(point, one) })).toSorted(byDistance)
    const all = [...seen, { home: '', cosine: nowhere }]
    places.set(key, all)
    return all
  }

  return {
    from,
    /** Those within so many miles as JSON: each with its cosine. */
    nearTo(place: Position, miles: number): string {
      const seen = from(place)
      const key = `${place.latitude} ${place.longitude} ${miles}`
      const before = circles.get(key)
      if (before !== undefined) return before
      const least = cosineOfMiles(miles) - 1e-9
      const beyond = seen.findIndex(({ cosine }) => cosine < least)
      const near = seen
        .slice(0, beyond === -1 ? seen.length : beyond)
        .map(({ home, cosine }) => [home, cosine] as const)
      const text = JSON.stringify(Object.fromEntries(near))
      circles.set(key, text)
      return text
    },
  }
}

/** The order of the nearest: of two that are as far, the district that comes first. */
export function byDistance(one: SeenDistrict, other: SeenDistrict): number {
  return other.cosine - one.cosine || compareTexts(one.home, other.home)
}

/** Compares code points, as SQLite does. */
function compareTexts(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other))
}
