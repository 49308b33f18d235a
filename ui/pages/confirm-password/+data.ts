import type { PageContextServer } from 'vike/types'
import { ownCheckOf } from '../../components/account/own-check.ts'
import { signedIn } from '../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  return { check: await ownCheckOf(pageContext, signedIn(pageContext)) }
}
