/** The middle of a postcode district, in degrees. */
export interface Centroid {
  readonly latitude: number
  readonly longitude: number
}

/** The postcode district of a postcode written with its space: "CR0" of "CR0 1AB", "SW1" of "SW1A 1AA". */
export function districtOf(postcode: string): string {
  const outward = postcode.split(' ')[0] ?? ''
  return /^([A-Z]{1,2}\d{1,2})[A-Z]$/.exec(outward)?.[1] ?? outward
}

/** Between two places no further apart than a county: flat enough to measure on a plane. */
export function kilometresBetween(a: Centroid, b: Centroid): number {
  const kilometresPerDegree = 111.2
  const north = (a.latitude - b.latitude) * kilometresPerDegree
  const middle = ((a.latitude + b.latitude) / 2) * (Math.PI / 180)
  const east = (a.longitude - b.longitude) * kilometresPerDegree * Math.cos(middle)
  return Math.hypot(north, east)
}
