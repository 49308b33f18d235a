import type { PageContextServer } from 'vike/types'

export function title({ site }: PageContextServer): string {
  return `Do we come to you? - ${site.businessName}`
}
