import type { PageContextServer } from 'vike/types'

export function pageTitle({
  data,
}: PageContextServer & { readonly data?: { readonly paper: { readonly name: string } } }): string {
  return data?.paper.name ?? 'Invoice'
}
