import type { District } from '../coverage.ts'
import { slugOf } from './slug.ts'

/** The areas with a page and texts of their own (decision N9), and their postcode districts. */
const areaDistricts = {
  croydon: 'CR0',
  'south-croydon': 'CR2',
  'thornton-heath': 'CR7',
  purley: 'CR8',
} as const

export type AreaSlug = keyof typeof areaDistricts

/** The page of every area. */
export const allAreas = 'all-areas'

export interface Area {
  readonly slug: AreaSlug
  readonly district: District
}

const isArea = (slug: string): slug is AreaSlug => slug in areaDistricts

/** The area pages, in the order of the districts. A page is there while its district is a main area of the business. */
export function areasOf(districts: readonly District[]): readonly Area[] {
  const slugs = Object.keys(areaDistricts).filter(isArea)
  return districts.flatMap((district) => {
    const slug = district.isMain ? slugs.find((one) => areaDistricts[one] === district.code) : undefined
    return slug ? [{ slug, district }] : []
  })
}

/** The slug of an area's page for its own slug, its district, a postcode in it, or a place in it, however that is written; null for no area. */
export function areaNamed(written: string, districts: readonly District[]): AreaSlug | typeof allAreas | null {
  const plain = slugOf(written)
  const bare = plain.replaceAll('-', '')
  if (bare === allAreas.replaceAll('-', '') || plain === 'all') return allAreas
  const areas = areasOf(districts)
  const found =
    areas.find(({ slug }) => slug.replaceAll('-', '') === bare) ??
    areas.find(({ district: { code } }) => isDistrictOrPostcode(bare, code.toLowerCase())) ??
    areas.find(({ district: { names } }) => names.some((name) => slugOf(name).replaceAll('-', '') === bare)) ??
    areas.find(({ slug, district: { code } }) => {
      const [name, end] = [slug.replaceAll('-', ''), code.toLowerCase()]
      return bare === `${name}${end}` || bare === `${end}${name}`
    })
  return found?.slug ?? null
}

/** "cr0", or a whole postcode such as "cr01lh". */
function isDistrictOrPostcode(bare: string, code: string): boolean {
  return bare === code || (bare.startsWith(code) && /^\d[a-z]{2}$/.test(bare.slice(code.length)))
}
