/** A postcode district and its middle, in degrees. */
export interface DistrictCentre {
  /** In capitals: "CR0". */
  readonly district: string
  readonly latitude: number
  readonly longitude: number
}

/** Finds the district of a postcode, or of its first half; null when nobody knows where it is. */
export type DistrictCentres = (postcodeOrDistrict: string) => DistrictCentre | null
