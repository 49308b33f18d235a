import { type DoneWords, doneIn } from '../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { signedIn } from '../../../sign-in-first.ts'
import { may } from '#modules/shared'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules } = pageContext
  return {
    isSimulated: modules.whatsapp.isSimulated,
    mayEdit: may(signedIn(pageContext), 'settings'),
    done: doneIn(pageContext, doneWords),
    templates: await modules.whatsapp.templates(),
  }
}

const doneWords: DoneWords = { kept: 'Template saved.', removed: 'Template deleted.' }
