import type { PageContextServer } from 'vike/types'

export function title({ site }: PageContextServer): string {
  return `Your data - ${site.businessName}`
}
