import type { PageContextServer } from 'vike/types'

export function title({ site }: PageContextServer): string {
  return `Send test payment - ${site.businessName}`
}
