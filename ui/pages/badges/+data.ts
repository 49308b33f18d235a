import type { PageContextServer } from 'vike/types'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ site }: PageContextServer) {
  return { businessName: site.businessName }
}
