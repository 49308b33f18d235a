import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DistrictCentre } from '#modules/adverts'
import { parse, validOutcode } from 'postcode'

const file = 'postcode-districts.csv'

let centres: ReadonlyMap<string, DistrictCentre> | null = null

/** The middle of the district of a postcode, or of a district, in any spelling; null when the list does not know it. */
export function districtCentre(postcodeOrDistrict: string): DistrictCentre | null {
  const text = postcodeOrDistrict.trim().toUpperCase()
  const district = validOutcode(text) ? text : (parse(text).outcode ?? null)
  if (district === null) return null
  centres ??= read()
  return centres.get(district) ?? null
}

function read(): ReadonlyMap<string, DistrictCentre> {
  const [, ...rows] = readFileSync(place(), 'utf8').trim().split('\n')
  return new Map(
    rows.map((row) => {
      const [district = '', latitude, longitude] = row.split(',')
      return [district, { district, latitude: Number(latitude), longitude: Number(longitude) }]
    }),
  )
}

/** The built program has its data beside its code, under the same path as in the source tree. */
function place(): string {
  const beside = join(import.meta.dirname, file)
  return existsSync(beside) ? beside : join(import.meta.dirname, '../adapters/postcodes', file)
}
