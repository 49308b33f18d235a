import type { PageContextServer } from 'vike/types'
import { allAreas } from '#modules/catalogue'
import { at } from '#modules/shared'
import { type StructuredData, businessNode, trailNode } from '../../../structured-data.ts'
import type { Data } from './+data.ts'

export function structuredData({
  site,
  data,
  urlPathname,
}: PageContextServer & { readonly data: Data }): readonly StructuredData[] {
  const places = data.place ? [data.place.name, ...data.place.others] : data.areas.map(({ name }) => name)
  const all = { name: 'Where we work', path: at.area(allAreas) }
  return [
    businessNode(site, { places }),
    trailNode(site, data.place ? [all, { name: data.place.name, path: urlPathname }] : [all]),
  ]
}
