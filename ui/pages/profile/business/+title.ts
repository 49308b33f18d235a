import type { PageContextServer } from 'vike/types'

export function title({ site, form }: PageContextServer): string {
  return `${form ? 'Error: ' : ''}Business details - ${site.businessName}`
}
