import type { PageContextServer } from 'vike/types'
import { type StructuredData, businessNode, trailNode } from '../../../structured-data.ts'
import type { Data } from './+data.ts'

export function structuredData({
  site,
  data: { over, title, path },
}: PageContextServer & { readonly data: Data }): readonly StructuredData[] {
  return [businessNode(site), trailNode(site, [over, { name: title, path }])]
}
