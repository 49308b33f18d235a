import type { PageContextServer } from 'vike/types'

export function title({ site }: PageContextServer): string {
  return `Keep these recovery codes - ${site.businessName}`
}
