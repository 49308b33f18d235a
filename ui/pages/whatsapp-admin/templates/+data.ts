import type { PageContextServer } from 'vike/types'
import { signedIn } from '../../../sign-in-first.ts'
import { may } from '#modules/shared'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, urlParsed } = pageContext
  return {
    isSimulated: modules.whatsapp.isSimulated,
    mayEdit: may(signedIn(pageContext), 'settings'),
    done: urlParsed.search['done'] ?? null,
    templates: await modules.whatsapp.templates(),
  }
}
