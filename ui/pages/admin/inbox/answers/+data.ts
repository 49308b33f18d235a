import type { PageContextServer } from 'vike/types'
import { may } from '#modules/shared'
import { historyOf, putBackWords } from '../../../../components/settings/setting-history.ts'
import { doneIn } from '../../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, urlParsed, who } = pageContext
  // The version is read before the value: a save between the two makes it too low, never too high.
  const history = may(who, 'settings') ? await historyOf(pageContext, 'chat') : null
  const [answers, { isPhrased }] = await Promise.all([modules.chat.cannedAnswers(), modules.catalogue.chat()])
  return {
    done: doneIn(pageContext, {
      saved: 'The answer is saved.',
      removed: 'The answer is removed.',
      phrasing: 'Saved. It applies from now on.',
      ...putBackWords,
    }),
    answers,
    edited: answers.find(({ id }) => id === urlParsed.search['edit']) ?? null,
    isPhrased,
    history,
  }
}
