import type { PageContextServer } from 'vike/types'
import { ownCheckOf } from '../../components/account/own-check.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { who } = pageContext
  return { check: who && (await ownCheckOf(pageContext, who)) }
}
