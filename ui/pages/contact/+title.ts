import type { PageContextServer } from 'vike/types'

export function title({ site }: PageContextServer): string {
  return `Contact us - ${site.businessName}`
}
