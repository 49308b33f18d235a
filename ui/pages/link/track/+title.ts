import type { PageContextServer } from 'vike/types'
import type { Data } from './+data.ts'

export function title({ data, site }: PageContextServer & { readonly data?: Data }): string {
  return `${data ? `${data.reference}, ${data.service}` : 'Your booking'} - ${site.businessName}`
}
