import type { PageContextServer } from 'vike/types'
import { doneIn } from '../../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, urlParsed } = pageContext
  const [answers, { isPhrased }] = await Promise.all([modules.chat.cannedAnswers(), modules.catalogue.chat()])
  return {
    done: doneIn(pageContext, {
      saved: 'The answer is saved.',
      removed: 'The answer is removed.',
      phrasing: 'Saved. It applies from now on.',
    }),
    answers,
    edited: answers.find(({ id }) => id === urlParsed.search['edit']) ?? null,
    isPhrased,
  }
}
