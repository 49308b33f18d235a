import type { PageContextServer } from 'vike/types'
import type { Data } from './+data.ts'

/** A job that has ended is nothing for search engines. */
export function description({ data }: PageContextServer & { readonly data: Data }): string | null {
  return data.isShown ? data.summary : null
}
