/** A postcode district in which the business works: the part before the space, "CR0" of CR0 1AB. */
export interface District {
  readonly code: string
  /** Common names of the places in it, the best known first; never empty. */
  readonly names: readonly string[]
  readonly landmarks: readonly string[]
  /** An area with a page of its own. */
  readonly isMain: boolean
  readonly centroid: Point
}

/** Degrees, two decimals: good enough for who is nearest, never shown. */
interface Point {
  readonly latitude: number
  readonly longitude: number
}

export interface Coverage {
  readonly covered: boolean
  /** The district as it is kept; null when it is not covered. */
  readonly district: District | null
}

/** Finds the district of an outward code ("CR0"); a London one may have a letter more ("SE1P") than its district. */
export function coverageOf(districts: readonly District[], outcode: string): Coverage {
  const wanted = outcode.toUpperCase()
  const named = (code: string) => districts.find((district) => district.code === code)
  const district = named(wanted) ?? named(wanted.replace(/(?<=\d)[A-Z]$/, '')) ?? null
  return { covered: district !== null, district }
}
