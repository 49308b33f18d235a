import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { type StructuredData, expertNode, trailNode } from '../../../structured-data.ts'
import type { Data } from './+data.ts'

export function structuredData({
  site,
  data,
  urlPathname,
}: PageContextServer & { readonly data: Data }): readonly StructuredData[] {
  if (data.kind === 'ended') return []
  const { name, description, area, categories, rating: average, reviewCount } = data.expert
  const rating = average === null ? null : { average, count: reviewCount }
  return [
    expertNode(site, { name, description, area, categories, path: urlPathname, rating }),
    trailNode(site, [
      { name: 'Find Experts', path: at.findExperts() },
      { name, path: urlPathname },
    ]),
  ]
}
