import type { PageContextServer } from 'vike/types'

export function title({ site }: PageContextServer): string {
  return `More work than was agreed - ${site.businessName}`
}
