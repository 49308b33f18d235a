import type { PageContextServer } from 'vike/types'
import { type StructuredData, businessNode } from '../../structured-data.ts'
import type { Data } from './+data.ts'

export function structuredData({ site, data }: PageContextServer & { readonly data: Data }): readonly StructuredData[] {
  return [businessNode(site, { hours: data.openingHours })]
}
