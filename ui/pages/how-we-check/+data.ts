import type { PageContextServer } from 'vike/types'
import { checksBlocks } from '#modules/site'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules }: PageContextServer) {
  return { texts: await modules.site.texts(checksBlocks.ids) }
}
