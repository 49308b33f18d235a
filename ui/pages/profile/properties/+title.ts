import type { PageContextServer } from 'vike/types'

export function title({ site, form }: PageContextServer): string {
  return `${form ? 'Error: ' : ''}Properties - ${site.businessName}`
}
