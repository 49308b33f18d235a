import type { PageContextServer } from 'vike/types'
import type { Data } from './+data.ts'

export function pageTitle({ data }: PageContextServer & { readonly data?: Data }): string {
  if (!data) return 'Jobs'
  return data.isShown ? `${data.title} - ${data.card.company}` : `Ended: ${data.title}`
}
