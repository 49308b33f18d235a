import { type ConversationId, at, doneAt, may, parseId } from '#modules/shared'
import { assigneeFault } from '../desks/assignee.ts'
import type { Api } from '../kit/api.ts'
import { notValid } from '../kit/form-faults.ts'
import type { HttpKit } from '../kit/kit.ts'
import { notValidFields } from '../kit/problem.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { ofSetting, settingForm } from '../settings/setting-form.ts'
import { type ChatDeskPorts, answersFull } from './desk-routes.ts'
import { assignFields, cannedAnswerFields, chatMessageFields } from './fields.ts'

interface DeskFormPorts extends ChatDeskPorts {
  readonly pageAnswers: Pick<PageAnswers, 'byAddress'>
}

const inbox = at.admin.inbox()
const answers = at.admin.cannedAnswers()

/** The pages of the inbox: a list that is shown is delivered, and a conversation that is shown is read. */
export function inboxPages(api: Api, { chat, pageAnswers }: DeskFormPorts): void {
  api.other({ method: 'get', path: inbox, access: 'anyone' }, async (c) => {
    if (may(c.var.who, 'message')) await chat.markDelivered()
    return pageAnswers.byAddress(c)
  })
  api.other({ method: 'get', path: `${inbox}/:id`, access: 'anyone' }, async (c) => {
    const id = may(c.var.who, 'message') ? parseId('cnv', c.req.param('id') ?? '') : null
    if (id) await chat.markRead(id)
    return pageAnswers.byAddress(c)
  })
}

/** The forms of the inbox. */
export function inboxForms(form: Submission, { chat, staff }: DeskFormPorts): void {
  const load = async ({ param }: Pick<Submitted, 'param'>) => {
    const id = parseId('cnv', param('id'))
    return id && (await chat.find(id))
  }
  const ofConversation = {
    access: 'message',
    load,
    page: (found: { readonly id: ConversationId }) => at.admin.conversation(found.id),
  } as const

  form(`${inbox}/:id/reply`, ofConversation, async ({ c, who, found, fields, again, refuse }) => {
    const parsed = chatMessageFields.safeParse({ text: fields['text'], client_id: fields['once'] })
    if (!parsed.success) return again(notValid(parsed.error))
    const { text, client_id: clientId } = parsed.data
    const replied = await chat.reply(found.id, { text, clientId, by: who.id })
    return replied.ok ? c.redirect(`${at.admin.conversation(found.id)}#reply`, 303) : refuse(404)
  })

  form(`${inbox}/:id/assign`, ofConversation, async ({ c, who, found, fields, again, refuse }) => {
    const parsed = assignFields.safeParse({ assigned_to: fields['assigned_to'] || null })
    if (!parsed.success) return again(notValid(parsed.error))
    const { assigned_to: assignedTo } = parsed.data
    const fault = await assigneeFault(staff, assignedTo)
    if (fault) return again(notValidFields([fault]))
    const assigned = await chat.assign(found.id, assignedTo, who.id)
    return assigned.ok ? c.redirect(doneAt(at.admin.conversation(found.id), 'assigned'), 303) : refuse(404)
  })

  form(`${inbox}/:id/close`, ofConversation, async ({ c, who, found, fields, refuse }) => {
    const isClosed = fields['closed'] !== '0'
    const closed = await chat.setClosed(found.id, isClosed, who.id)
    if (!closed.ok) return refuse(404)
    return c.redirect(isClosed ? doneAt(inbox, 'closed') : doneAt(at.admin.conversation(found.id), 'reopened'), 303)
  })

  form(`${inbox}/:id/erase`, { ...ofConversation, access: 'users' }, async ({ c, found }) => {
    await chat.erase(found.id, true)
    return c.redirect(doneAt(inbox, 'erased'), 303)
  })

  form(answers, { access: 'message' }, async ({ c, who, fields: { id = '', ...fields }, again }) => {
    const parsed = cannedAnswerFields.safeParse(fields)
    if (!parsed.success) return again(notValid(parsed.error))
    const known = (await chat.cannedAnswers()).find((answer) => answer.id === id)
    const put = await chat.putAnswer({ id: known?.id ?? null, ...parsed.data }, who.id)
    return put.ok ? c.redirect(doneAt(answers, 'saved'), 303) : again(answersFull)
  })

  form(`${answers}/remove`, { access: 'message' }, async ({ c, fields, refuse }) => {
    const id = parseId('can', fields['id'] ?? '')
    return id && (await chat.removeAnswer(id)) ? c.redirect(doneAt(answers, 'removed'), 303) : refuse(404)
  })
}

/** The owner's setting of automatic replies. */
export function chatSettingForm({
  submission,
  pageAnswers,
  modules,
}: Pick<HttpKit, 'submission' | 'pageAnswers' | 'modules'>): void {
  settingForm(submission, pageAnswers, {
    page: answers,
    card: { action: `${answers}/phrasing`, id: 'phrasing' },
    done: 'phrasing',
    ...ofSetting(modules, 'chat', (fields) => ({ isPhrased: fields['phrased'] === '1' })),
  })
}
