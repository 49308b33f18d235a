import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { type StructuredData, trailNode } from '../../../structured-data.ts'
import type { Data } from './+data.ts'

export function structuredData({
  site,
  data,
  urlPathname,
}: PageContextServer & { readonly data: Data }): readonly StructuredData[] {
  if (!data.isShown) return []
  return [
    data.posting,
    trailNode(site, [
      { name: 'Jobs', path: at.jobs() },
      { name: data.title, path: urlPathname },
    ]),
  ]
}
