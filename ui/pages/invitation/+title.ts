import type { PageContextServer } from 'vike/types'

export function title({ site }: PageContextServer): string {
  return `Invitation - ${site.businessName}`
}
