import type { Context } from 'hono'
import { z } from 'zod'
import type { MessageId, Result } from '#modules/shared'
import {
  type WhatsappModule,
  type WhatsappRefusal,
  historyLength,
  templateStates,
  whatsappLimits,
} from '#modules/whatsapp'
import type { Answer, Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { pageLimit, pageSchema } from '../kit/paging.ts'
import { notFound, problem } from '../kit/problem.ts'
import {
  whatsappAboutFields,
  whatsappBulkFields,
  whatsappMediaFields,
  whatsappNumber,
  whatsappTemplateEdit,
  whatsappTemplateFields,
  whatsappTextFields,
} from './fields.ts'
import { noSuchBooking, whatsappProblem } from './problems.ts'
import {
  bulkSchema,
  bulkView,
  conversationSchema,
  conversationView,
  lineSchema,
  lineView,
  queuedSchema,
} from './views.ts'

const shared = { tag: 'WhatsApp', access: 'message' } as const
const queued = { 202: { says: 'Queued; its history says what becomes of it', schema: queuedSchema } } as const
const template = z.object({
  name: z.string(),
  language: z.string(),
  body: z.string(),
  state: z.enum(templateStates),
})

/** The office's work on WhatsApp: writing to one or to many, reading, and managing templates (seed 1, section 7). */
export function whatsappRoutes(api: Api, whatsapp: WhatsappModule): void {
  const answer = (c: Context<HttpEnv>, sent: Result<MessageId | null, WhatsappRefusal>): Answer | Response =>
    sent.ok ? { status: 202, body: { id: sent.value, status: 'queued' } } : problem(c, whatsappProblem(sent.refusal))

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/whatsapp/send',
      scope: 'messages:write',
      summary: 'Write to a number that wrote in the last 24 hours. `from` is always our own.',
      body: whatsappTextFields,
      limit: 'message',
      answers: queued,
    },
    async ({ c, who, body: { to, body } }) =>
      answer(c, await whatsapp.sendText({ to, body, by: who.id, once: onceOf(c) })),
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/whatsapp/template',
      scope: 'messages:write',
      summary: 'Send approved words, at any time, to a number that agreed to it',
      body: whatsappTemplateFields,
      limit: 'message',
      answers: queued,
    },
    async ({ c, who, body }) => answer(c, await whatsapp.sendTemplate({ ...body, by: who.id, once: onceOf(c) })),
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/whatsapp/media',
      scope: 'messages:write',
      summary: 'Send a picture of this site; no other address is taken',
      body: whatsappMediaFields,
      limit: 'message',
      answers: queued,
    },
    async ({ c, who, body: { to, mediaUrl: photoId, caption = '' } }) =>
      answer(c, await whatsapp.sendMedia({ to, photoId, caption, by: who.id, once: onceOf(c) })),
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/whatsapp/bulk',
      summary: 'Send approved words to everybody who agreed to hear of news, a second apart',
      body: whatsappBulkFields,
      limit: 'message',
      answers: { 202: { says: 'Queued; it can be stopped', schema: bulkSchema } },
    },
    async ({ c, who, body }) => {
      const sent = await whatsapp.sendBulk({ ...body, by: who.id, once: onceOf(c) })
      return sent.ok ? { status: 202, body: bulkView(sent.value) } : problem(c, whatsappProblem(sent.refusal))
    },
  )

  const bulkParams = z.strictObject({ id: z.string().max(200) })
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/whatsapp/bulk/:id',
      summary: 'How far a sending to many is',
      params: bulkParams,
      answers: { 200: { says: 'How far it is', schema: bulkSchema } },
    },
    async ({ c, params }) => {
      const bulk = await whatsapp.findBulk(params.id)
      return bulk ? { status: 200, body: bulkView(bulk) } : problem(c, notFound)
    },
  )
  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/whatsapp/bulk/:id/stop',
      summary: 'What has not left of it does not leave',
      params: bulkParams,
      answers: { 200: { says: 'Stopped', schema: bulkSchema } },
    },
    async ({ c, params }) => {
      if (!(await whatsapp.findBulk(params.id))) return problem(c, notFound)
      await whatsapp.stopBulk(params.id)
      const bulk = await whatsapp.findBulk(params.id)
      return bulk ? { status: 200, body: bulkView(bulk) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/whatsapp/conversations',
      scope: 'messages:read',
      summary: 'Who wrote or was written to; those that want a person first',
      answers: { 200: { says: 'The conversations', schema: pageSchema(conversationSchema) } },
    },
    async () => ({
      status: 200,
      body: { items: (await whatsapp.conversations()).map(conversationView), next_cursor: null },
    }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'patch',
      path: '/api/whatsapp/conversations/:phone',
      summary: 'Say which booking a conversation is about, once it is sure who writes; null takes it back',
      params: z.strictObject({ phone: whatsappNumber }),
      body: whatsappAboutFields,
      answers: { 200: { says: 'The conversation', schema: conversationSchema } },
    },
    async ({ c, params, body }) => {
      const conversation = await whatsapp.find(params.phone)
      if (conversation === null || conversation.lastInboundAt === null) return problem(c, notFound)
      const set = await whatsapp.setAbout(params.phone, body.booking_reference)
      if (!set.ok) return problem(c, noSuchBooking)
      const now = await whatsapp.find(params.phone)
      return now ? { status: 200, body: conversationView(now) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/whatsapp/history',
      scope: 'messages:read',
      summary: 'What was said with a number, the latest first',
      query: z.strictObject({ phone: whatsappNumber, limit: pageLimit.default(historyLength) }),
      answers: { 200: { says: 'The messages; none where nothing was said', schema: pageSchema(lineSchema) } },
    },
    async ({ query }) => {
      const lines = await whatsapp.history(query.phone, query.limit)
      return { status: 200, body: { items: lines.map(lineView), next_cursor: null } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/whatsapp/templates',
      scope: 'messages:read',
      summary: 'The templates',
      answers: { 200: { says: 'The templates', schema: pageSchema(template) } },
    },
    async () => ({ status: 200, body: { items: await whatsapp.templates(), next_cursor: null } }),
  )
  api.endpoint(
    {
      ...shared,
      access: 'settings',
      method: 'put',
      path: '/api/whatsapp/templates',
      summary: 'Keep a template as it is registered at WhatsApp, and whether it is approved there',
      body: whatsappTemplateEdit,
      answers: { 200: { says: 'The template', schema: template } },
    },
    async ({ who, body }) => {
      await whatsapp.putTemplate(body, who.id)
      return { status: 200, body }
    },
  )
  api.endpoint(
    {
      ...shared,
      access: 'settings',
      method: 'delete',
      path: '/api/whatsapp/templates/:name',
      summary: 'Forget a template',
      params: z.strictObject({ name: z.string().max(whatsappLimits.templateName) }),
      answers: { 204: { says: 'Forgotten' } },
    },
    async ({ c, params }) => {
      const removed = await whatsapp.removeTemplate(params.name)
      return removed.ok ? { status: 204 } : problem(c, notFound)
    },
  )
}

/** The caller's `Idempotency-Key` makes it one; without one each request is its own. */
function onceOf(c: Context<HttpEnv>): string {
  const key = c.req.header('idempotency-key')
  return key && /^[\x21-\x7e]{1,255}$/.test(key) ? `key-${key}` : c.var.requestId
}
