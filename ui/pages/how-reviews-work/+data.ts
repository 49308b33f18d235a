import type { PageContextServer } from 'vike/types'
import { marketReviewBlocks } from '#modules/site'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules }: PageContextServer) {
  return { texts: await modules.site.texts(marketReviewBlocks.ids) }
}
