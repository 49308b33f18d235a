import type { PageContextServer } from 'vike/types'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, urlParsed } = pageContext
  return {
    isSimulated: modules.whatsapp.isSimulated,
    mayEdit: signedIn(pageContext).role === 'admin',
    done: urlParsed.search['done'] ?? null,
  }
}
