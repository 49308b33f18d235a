import type { PageContextServer } from 'vike/types'
import type { Data } from './+data.ts'

export function title({ data, form, site }: PageContextServer & { readonly data?: Data }): string {
  const about = data ? `${data.booking.reference}, ${data.booking.service}` : 'Your booking'
  return `${form ? 'Error: ' : ''}${about} - ${site.businessName}`
}
