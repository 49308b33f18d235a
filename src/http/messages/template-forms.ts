import type { Context } from 'hono'
import { type Channel, type NotifyingModule, type WantedTexts, channels } from '#modules/messaging'
import { at, doneAt } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { notValid } from '../kit/form-faults.ts'
import { problemOfRow, quietFields, smsCapFields } from './template-routes.ts'
import type { Submission, SubmissionPages } from '../kit/submission.ts'
import { problem } from '../kit/problem.ts'

const list = at.admin.messageTemplates()
const path = `${list}/:event/:part`

/** The owner's forms about messages. A preview keeps nothing, so it asks for no password. */
export function messageTemplateForms(
  api: Api,
  form: Submission,
  { show, refuse }: SubmissionPages,
  messaging: NotifyingModule,
): void {
  form(path, { access: 'settings' }, async (sent) => {
    const [event, part] = [sent.param('event'), sent.param('part')]
    const changed = await messaging.editRow(event, part, {
      texts: textsFrom(sent.fields),
      channels: channelsFrom(sent.fields),
      version: Number(sent.fields['version'] ?? 0),
      by: sent.who.id,
    })
    const page = `${list}/${event}/${part}`
    if (changed.ok) return sent.c.redirect(doneAt(page, 'saved'), 303)
    return changed.refusal.kind === 'row-unknown' ? sent.refuse(404) : sent.again(problemOfRow(changed.refusal), page)
  })

  form(`${path}/reset`, { access: 'settings' }, async (sent) => {
    const [event, part] = [sent.param('event'), sent.param('part')]
    const reset = await messaging.resetRow(event, part)
    return reset.ok ? sent.c.redirect(doneAt(`${list}/${event}/${part}`, 'reset'), 303) : sent.refuse(404)
  })

  form(`${path}/test`, { access: 'settings' }, async (sent) => {
    const [event, part] = [sent.param('event'), sent.param('part')]
    const { id: userId, fullName: name, email } = sent.who
    const tried = await messaging.tryRow(event, part, { userId, name, email })
    return tried.ok ? sent.c.redirect(doneAt(`${list}/${event}/${part}`, 'tried'), 303) : sent.refuse(404)
  })

  form(`${list}/quiet-hours`, { access: 'settings' }, async (sent) => {
    const parsed = quietFields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), list)
    const { from, until } = parsed.data
    await messaging.setQuietHours({ from: Temporal.PlainTime.from(from), until: Temporal.PlainTime.from(until) })
    return sent.c.redirect(doneAt(list, 'quiet'), 303)
  })

  form(`${list}/sms-cap`, { access: 'settings' }, async (sent) => {
    const typed = sent.fields['segments_a_day']?.trim() ?? ''
    const parsed = smsCapFields.safeParse({ segments_a_day: /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN })
    if (!parsed.success) return sent.again(notValid(parsed.error), list)
    await messaging.setSmsCap(parsed.data.segments_a_day)
    return sent.c.redirect(doneAt(list, 'sms-cap'), 303)
  })

  // The same page with what was typed in it: its data show how that reads.
  api.other({ method: 'post', path: `${path}/preview`, access: 'settings' }, async (c: Context<HttpEnv>) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const [event, part] = [c.req.param('event') ?? '', c.req.param('part') ?? '']
    const shown = await messaging.preview(event, part, textsFrom(read.value))
    if (!shown.ok && shown.refusal.kind === 'row-unknown') return refuse(c, 404)
    const page = `${list}/${event}/${part}`
    const { status, errors = [] } = shown.ok ? { status: 200 as const } : problemOfRow(shown.refusal)
    return show(c, page, { status, form: { action: page, values: read.value, errors, alert: null } })
  })
}

function textsFrom(fields: FormFields): WantedTexts {
  const of = (name: string) => (fields[name] ?? '').replaceAll('\r\n', '\n').trim()
  const sms = fields['sms'] === undefined ? {} : { sms: of('sms') }
  return { subject: of('subject'), text: of('text'), title: of('title'), short: of('short'), ...sms }
}

function channelsFrom(fields: FormFields): readonly Channel[] {
  return channels.filter((channel) => fields[`channel.${channel}`] === 'yes')
}
