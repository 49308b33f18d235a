import type { Context } from 'hono'
import { at, doneAt } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { proofRefused } from '../bots/bots.ts'
import { chatMessageFields, chatStartFields } from './fields.ts'
import { type ChatRoutePorts, noConversation, postMessage } from './routes.ts'

/** The page of the chat, and its forms, which need no script. */
export function chatPages(
  api: Api,
  ports: ChatRoutePorts & { readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show'> },
): void {
  const { bots, chat, cookie, limits, pageAnswers } = ports
  const page = at.chat()

  api.other({ method: 'get', path: page, access: 'anyone' }, async (c) => {
    const conversation = await chat.findMine(cookie.read(c))
    const last = conversation && (await chat.latest(conversation.id)).at(-1)
    if (conversation && last) await chat.markSeen(conversation, last.number)
    return pageAnswers.afresh(c)
  })

  function form(
    path: string,
    act: (c: Context<HttpEnv>, fields: FormFields, again: (fault: Problem) => Promise<Response>) => Promise<Response>,
  ): void {
    api.other({ method: 'post', path, access: 'anyone' }, async (c) => {
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      return act(c, read.value, (fault) => pageAnswers.show(c, page, cameBack(path, read.value, fault)))
    })
  }

  form('/chat/start', async (c, fields, again) => {
    const parsed = chatStartFields.safeParse(fields)
    if (!parsed.success) return again(notValid(parsed.error))
    const wait = await limits.take('chat-start', { address: c.var.address, account: null })
    if (wait !== null) return again(tooMany(wait))
    const { phone, ...trap } = parsed.data
    const verdict = await bots.judge(c, trap)
    // A program that filled in a field nobody sees is shown the page, and nothing begins.
    if (verdict === 'spam') return c.redirect(page, 303)
    if (verdict === 'refused') return again(proofRefused)
    const { token } = await chat.begin(cookie.read(c), phone)
    cookie.write(c, token)
    return c.redirect(page, 303)
  })

  form('/chat/send', async (c, { quick, ...fields }, again) => {
    const token = cookie.read(c)
    const conversation = await chat.findMine(token)
    if (!conversation || token === null) return again(noConversation)
    const parsed = chatMessageFields.safeParse(quick === undefined ? fields : { ...fields, text: quick })
    if (!parsed.success) return again(notValid(parsed.error))
    const { text, client_id: clientId } = parsed.data
    const posted = await postMessage(ports, c, conversation, { text, clientId })
    if (!posted.ok) return again(posted.problem)
    cookie.write(c, token)
    return c.redirect(`${page}#write`, 303)
  })

  form('/chat/delete', async (c) => {
    const conversation = await chat.findMine(cookie.read(c))
    cookie.clear(c)
    if (conversation) await chat.erase(conversation.id, false)
    return c.redirect(doneAt(page, 'deleted'), 303)
  })
}
