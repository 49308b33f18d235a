import type { PageContextServer } from 'vike/types'
import { tradePages } from '#modules/catalogue'
import { at } from '#modules/shared'

export type Data = ReturnType<typeof data>

/** The places that a visitor may have looked for. No database is read: it may be the fault. */
export function data({ site }: PageContextServer) {
  return {
    services: [
      { href: at.emergency(), label: 'Emergency repairs' },
      { href: at.services(), label: 'All services' },
      ...tradePages.map(({ slug, label }) => ({ href: at.service(slug), label })),
    ],
    areas: site.areas,
  }
}
