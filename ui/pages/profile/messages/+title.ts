import type { PageContextServer } from 'vike/types'

export function title({ site }: PageContextServer): string {
  return `Messages you get - ${site.businessName}`
}
