import type { PageContextServer } from 'vike/types'
import { type StructuredData, businessNode } from '../../structured-data.ts'

export function structuredData({ site }: PageContextServer): readonly StructuredData[] {
  return [businessNode(site)]
}
