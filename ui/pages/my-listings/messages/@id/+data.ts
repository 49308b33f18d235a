import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { momentWords, parseId } from '#modules/shared'
import { doneIn } from '../../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, who } = pageContext
  const id = parseId('lms', routeParams['id'] ?? '')
  const message = id && who && (await modules.experts.messageTo(id, who.id))
  if (!message) throw render(404)
  const { name, text, phone, businessName, createdAt, answers } = message
  return {
    done: doneIn(pageContext, { answered: 'Your answer is on its way' }),
    id: message.id,
    name,
    text,
    phone,
    businessName,
    when: momentWords(createdAt),
    answers: answers.map((answer) => ({ text: answer.text, when: momentWords(answer.at) })),
  }
}
