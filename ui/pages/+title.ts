import type { PageContextServer } from 'vike/types'

/** Where a page has no title of its own. */
export function title({ site }: PageContextServer): string {
  return site.businessName
}
