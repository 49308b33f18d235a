import type { PageContextServer } from 'vike/types'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, site }: PageContextServer) {
  return { phone: site.hotline, ...modules.calls.network() }
}
