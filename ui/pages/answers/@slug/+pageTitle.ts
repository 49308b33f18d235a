import type { PageContextServer } from 'vike/types'
import type { Data } from './+data.ts'

export function pageTitle({ data }: PageContextServer & { readonly data?: Data }): string {
  return data?.title ?? 'Answer'
}
