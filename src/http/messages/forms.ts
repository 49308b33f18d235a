import { unsureDecisions } from '#modules/messaging'
import { type MessageId, at, parseId, doneAt } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { type MessagePorts, resendProblem, tryChannels } from './routes.ts'
import type { Submission } from '../kit/submission.ts'
import type { FormFields } from '../kit/form-body.ts'
import { type Problem, notFound, problem, signInNeeded } from '../kit/problem.ts'

const home = at.admin.messages()

const unsureList = `${home}?state=unsure`
const nothingChosen: Problem = {
  status: 422,
  code: 'not_valid',
  detail: 'Please choose at least one message.',
}

/** The messages whose boxes are ticked. Each box has a name of its own: of equal names a form keeps the last. */
function chosenIn(fields: FormFields): readonly MessageId[] {
  return Object.keys(fields).flatMap((name) => {
    const id = name.startsWith('message-') ? parseId('msg', name.slice('message-'.length)) : null
    return id ? [id] : []
  })
}

/** The forms of the office's pages about messages. */
export function messageForms(form: Submission, ports: MessagePorts): void {
  const { messaging } = ports

  form('/admin/messages/:id/resend', { access: 'message' }, async (sent) => {
    const id = parseId('msg', sent.param('id'))
    if (!id) return sent.refuse(404)
    const resent = await messaging.resend(id, sent.who.id)
    if (resent.ok) return sent.c.redirect(doneAt(`${home}/${id}`, 'resent'), 303)
    return resent.refusal.kind === 'message-unknown'
      ? sent.refuse(404)
      : sent.again(resendProblem(resent.refusal), `${home}/${id}`)
  })

  form('/admin/messages/decide', { access: 'message' }, async ({ c, who, fields, again }) => {
    const decision = unsureDecisions.find((one) => one === fields['decision'])
    const which = fields['all'] === undefined ? chosenIn(fields) : 'all'
    if (!decision || which.length === 0) return again(nothingChosen, unsureList)
    const { markedSent, sentAgain, leftOut } = await messaging.decideUnsure(which, decision, who.id)
    return c.redirect(doneAt(`${unsureList}&counts=${markedSent}-${sentAgain}-${leftOut}`, 'decided'), 303)
  })

  form('/admin/messages/pause', { access: 'message' }, async ({ c, who }) => {
    await messaging.pause(who.id)
    return c.redirect(doneAt(home, 'paused'), 303)
  })

  form('/admin/messages/resume', { access: 'message' }, async ({ c }) => {
    await messaging.resume()
    return c.redirect(doneAt(home, 'resumed'), 303)
  })

  form('/admin/messages/test', { access: 'message' }, async ({ c, who }) => {
    const cause = await tryChannels(ports, who)
    return c.redirect(doneAt(`${home}?cause=${encodeURIComponent(cause)}`, 'tried'), 303)
  })
}

/** Nothing in a mail runs, loads (but the logo) or leads anywhere here; only our own pages frame it. */
const letterHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'private, no-store',
}

/** A mail as its reader gets it, for the frame on its page. */
export function messageLetter(api: Api, { messaging }: Pick<MessagePorts, 'messaging'>): void {
  api.other({ method: 'get', path: '/admin/messages/:id/letter', access: 'message' }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const id = parseId('msg', c.req.param('id') ?? '')
    const found = id && (await messaging.see(id))
    return found?.shown.html ? c.body(found.shown.html, 200, letterHeaders) : problem(c, notFound)
  })
}
