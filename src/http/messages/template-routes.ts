import type { Context } from 'hono'
import { z } from 'zod'
import { type BadRow, type RowChanged, type RowUnknown, type NotifyingModule, mostSmsCap } from '#modules/messaging'
import type { Api } from '../kit/api.ts'
import {
  previewSchema,
  previewView,
  templateFields,
  templateParams,
  templateSchema,
  templateTexts,
  templateView,
} from './template-fields.ts'
import { type Problem, conflict, notFound, notValidFields, problem } from '../kit/problem.ts'

const shared = { tag: 'Messages', access: 'settings' } as const
const path = '/api/admin/message-templates/:event/:part'
const answers = { 200: { says: 'The row as it is told now', schema: templateSchema } }
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time such as 21:00')
export const quietFields = z.strictObject({ from: clock, until: clock })
export const smsCapFields = z.strictObject({
  segments_a_day: z.int('Give a whole number').min(0, 'Give 0 or more').max(mostSmsCap, `Give at most ${mostSmsCap}`),
})

/** The owner's rules for messages: texts, channels and quiet hours. */
export function messageTemplateRoutes(api: Api, messaging: NotifyingModule): void {
  const refused = (c: Context, refusal: BadRow | RowChanged | RowUnknown) => problem(c, problemOfRow(refusal))

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/message-templates',
      summary: 'Who hears of what, over which channels, in which words: every row of the event table.',
      answers: { 200: { says: 'The rows', schema: z.strictObject({ items: z.array(templateSchema) }) } },
    },
    async () => ({ status: 200, body: { items: (await messaging.rows()).map(templateView) } }),
  )

  api.endpoint(
    { ...shared, method: 'get', path, summary: 'One row of the event table.', params: templateParams, answers },
    async ({ c, params: { event, part } }) => {
      const found = await messaging.row(event, part)
      return found.ok ? { status: 200, body: templateView(found.value) } : refused(c, found.refusal)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'put',
      path,
      summary:
        'Change what is said and over which channels. `version` is the one that was read, so that no change is lost. Without `sms` the text message stays as it is.',
      params: templateParams,
      body: templateFields,
      answers,
    },
    async ({ c, who, params: { event, part }, body: { channels, version, ...texts } }) => {
      const changed = await messaging.editRow(event, part, { texts, channels, version, by: who.id })
      return changed.ok ? { status: 200, body: templateView(changed.value) } : refused(c, changed.refusal)
    },
  )

  api.endpoint(
    { ...shared, method: 'delete', path, summary: 'The row is as it was written.', params: templateParams, answers },
    async ({ c, params: { event, part } }) => {
      const reset = await messaging.resetRow(event, part)
      return reset.ok ? { status: 200, body: templateView(reset.value) } : refused(c, reset.refusal)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: `${path}/preview`,
      summary:
        'How texts would read, with sample facts, and the length of the text message with a link. Nothing is kept.',
      params: templateParams,
      body: templateTexts,
      answers: { 200: { says: 'The texts, filled', schema: previewSchema } },
    },
    async ({ c, params: { event, part }, body }) => {
      const shown = await messaging.preview(event, part, body)
      return shown.ok ? { status: 200, body: previewView(shown.value) } : refused(c, shown.refusal)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: `${path}/test`,
      summary: 'Sends the row with sample facts to the caller, by e-mail.',
      params: templateParams,
      answers: { 202: { says: 'It is on its way' } },
    },
    async ({ c, who, params: { event, part } }) => {
      const sent = await messaging.tryRow(event, part, { userId: who.id, name: who.fullName, email: who.email })
      return sent.ok ? { status: 202 } : refused(c, sent.refusal)
    },
  )

  smsCapRoutes(api, messaging)

  const quiet = { 200: { says: 'From when until when nothing rings', schema: quietFields } }
  const view = async () => {
    const { from, until } = await messaging.quietHours()
    return { status: 200, body: { from: clockText(from), until: clockText(until) } }
  }
  api.endpoint(
    { ...shared, method: 'get', path: '/api/admin/quiet-hours', summary: 'When nothing rings.', answers: quiet },
    view,
  )
  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/quiet-hours',
      summary:
        'Push, WhatsApp and SMS wait for the end of these hours, unless it is urgent. Twice the same time: none.',
      body: quietFields,
      answers: quiet,
    },
    async ({ body: { from, until } }) => {
      await messaging.setQuietHours({ from: Temporal.PlainTime.from(from), until: Temporal.PlainTime.from(until) })
      return view()
    },
  )
}

/** The daily cap of text messages. */
function smsCapRoutes(api: Api, messaging: NotifyingModule): void {
  const answers = { 200: { says: 'The most segments of text messages in a day', schema: smsCapFields } }
  const path = '/api/admin/sms-cap'
  const view = async () => ({ status: 200, body: { segments_a_day: await messaging.smsCap() } }) as const
  api.endpoint({ ...shared, method: 'get', path, summary: 'The daily cap of text messages.', answers }, view)
  api.endpoint(
    {
      ...shared,
      method: 'put',
      path,
      summary: 'Messages about emergencies may use as much again. With 0 no text message is sent.',
      body: smsCapFields,
      answers,
    },
    async ({ body }) => {
      await messaging.setSmsCap(body.segments_a_day)
      return view()
    },
  )
}

const clockText = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })

export function problemOfRow(refusal: BadRow | RowChanged | RowUnknown): Problem {
  switch (refusal.kind) {
    case 'row-unknown':
      return notFound
    case 'row-changed': {
      const detail = 'Somebody has changed this text meanwhile. Please look at it again.'
      return conflict('text_changed', detail)
    }
    case 'bad-row':
      return notValidFields(refusal.faults)
  }
}
