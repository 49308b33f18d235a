import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Administration } from '#modules/administration'
import {
  type LinkGone,
  type MessageUnderway,
  type MessageUnknown,
  type Messaging,
  channels,
  messageStates,
  mostDecided,
  unsureDecisions,
} from '#modules/messaging'
import { textLimits } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { id } from '../kit/fields.ts'
import {
  decidedSchema,
  decidedView,
  messageHealthSchema,
  messageHealthView,
  messageSchema,
  messageView,
  seenMessageSchema,
  seenMessageView,
} from './views.ts'
import { page, pageQuery, pageSchema } from '../kit/paging.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'

export interface MessagePorts {
  readonly messaging: Messaging
  readonly administration: Pick<Administration, 'note'>
}

const shared = { tag: 'Office', access: 'message' } as const
const params = z.strictObject({ id: id('msg') })

const query = pageQuery('msg').extend({
  state: z.enum(messageStates).optional(),
  channel: z.enum(channels).optional(),
  event: z
    .string()
    .regex(/^[a-z0-9_]{1,60}$/)
    .optional(),
  /** In the recipient, the name or the subject. */
  q: z.string().trim().min(1).max(textLimits.search).optional(),
  booking_id: id('bkg').optional(),
  cause: z.string().min(1).max(100).optional(),
})

const decideBody = z.strictObject({
  ids: z.union([z.literal('all'), z.array(id('msg')).min(1).max(mostDecided)]),
  decision: z.enum(unsureDecisions),
})

/** Messages to people, their outcomes, and the office's actions on them. */
export function messageRoutes(api: Api, { messaging, administration }: MessagePorts): void {
  const health = async () => messageHealthView(await messaging.health(), messaging.outages())
  const asHealth = { says: 'How messages leave', schema: messageHealthSchema }

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/messages',
      scope: 'messages:read',
      summary: 'Messages, the latest first',
      query,
      answers: { 200: { says: 'The messages', schema: pageSchema(messageSchema) } },
    },
    async ({ query: { limit, cursor, state, channel, event, q, booking_id, cause } }) => {
      const found = await messaging.list({
        state: state ?? null,
        channel: channel ?? null,
        event: event ?? null,
        text: q ?? null,
        bookingId: booking_id ?? null,
        cause: cause ?? null,
        after: cursor ?? null,
        limit: limit + 1,
      })
      return { status: 200, body: page(found, limit, messageView, (message) => message.id) }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/messages/health',
      scope: 'messages:read',
      summary: 'What waits, what failed, and how soon confirmations leave',
      answers: { 200: asHealth },
    },
    async () => ({ status: 200, body: await health() }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/messages/:id',
      scope: 'messages:read',
      summary: 'One message with its text and every try. A link that acts for its reader is left out',
      params,
      answers: { 200: { says: 'The message', schema: seenMessageSchema } },
    },
    async ({ c, params: asked }) => {
      const found = await messaging.see(asked.id)
      return found ? { status: 200, body: seenMessageView(found) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/messages/:id/resend',
      scope: 'messages:write',
      summary: 'Send a message again that has come to its end',
      params,
      answers: { 200: { says: 'It waits for its turn', schema: messageSchema } },
    },
    async ({ c, who, params: asked }) => {
      const resent = await messaging.resend(asked.id, who.id)
      return resent.ok ? { status: 200, body: messageView(resent.value) } : problem(c, resendProblem(resent.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/messages/decide',
      summary: 'End the doubt about messages that may or may not have arrived',
      description:
        'Where the provider can be asked, its answer counts; everywhere else, the decision. `all` stands for every message in the state `unsure`, at most 500 at once.',
      body: decideBody,
      answers: { 200: { says: 'How many got which end', schema: decidedSchema } },
    },
    async ({ who, body: { ids, decision } }) => ({
      status: 200,
      body: decidedView(await messaging.decideUnsure(ids, decision, who.id)),
    }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/messages/pause',
      summary: 'Pause all messages',
      answers: { 200: asHealth },
    },
    async ({ who }) => {
      await messaging.pause(who.id)
      return { status: 200, body: await health() }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/messages/resume',
      summary: 'Resume messages',
      answers: { 200: asHealth },
    },
    async () => {
      await messaging.resume()
      return { status: 200, body: await health() }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/messages/test',
      summary: 'Send a test message over every channel to the user who asks',
      answers: { 201: { says: 'What became of each', schema: z.object({ items: z.array(messageSchema) }) } },
    },
    async ({ who }) => {
      const cause = await tryChannels({ messaging, administration }, who)
      const tried = await messaging.list({ ...all, cause })
      return { status: 201, body: { items: tried.map(messageView) } }
    },
  )
}

const all = {
  state: null,
  channel: null,
  event: null,
  text: null,
  bookingId: null,
  cause: null,
  after: null,
  limit: 20,
} as const

/** The time that an answer waits for the results of the tests. */
const patienceMs = 5_000

/** Answers their cause, once it is known what became of them, or that it takes longer. */
export async function tryChannels(
  { messaging, administration }: MessagePorts,
  who: Parameters<Messaging['tryChannels']>[0],
): Promise<string> {
  const cause = await messaging.tryChannels(who)
  const target = { kind: 'messages', id: cause }
  await administration.note({ action: 'channels_tried', target, before: null, after: null })
  await Promise.race([messaging.settled(), pause(patienceMs, undefined, { ref: false })])
  return cause
}

export function resendProblem({ kind }: MessageUnknown | MessageUnderway | LinkGone): Problem {
  if (kind === 'message-unknown') return notFound
  if (kind === 'link-gone') {
    const detail = 'Its link was for its reader only, and is not kept any more. They can ask for a new one.'
    return { status: 409, code: 'link_gone', detail }
  }
  return { status: 409, code: 'message_underway', detail: 'It waits for its turn, or is on its way already.' }
}
