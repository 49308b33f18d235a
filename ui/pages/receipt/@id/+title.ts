import type { PageContextServer } from 'vike/types'
import type { Data } from './+data.ts'

export function title({ data, site }: PageContextServer & { readonly data?: Data }): string {
  return `${data?.title ?? 'Receipt'} - ${site.businessName}`
}
