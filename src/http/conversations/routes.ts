import type { Context } from 'hono'
import type { ConversationsModule, Member } from '#modules/conversations'
import type { BookingId } from '#modules/shared'
import { z } from 'zod'
import { bookingParams } from '../bookings/fields.ts'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { notValidFields, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { busy, eventStreamHeaders, resumedAfter, streamOf } from '../messages/event-stream.ts'
import { answerWith } from '../middleware/own-headers.ts'
import type { Askers } from './askers.ts'
import { messageParams, messagesQuery, postFields, readFields, threadEventsQuery } from './fields.ts'
import { problemOfPost, problemOfRemoval } from './problems.ts'
import type { ThreadLive } from './thread-live.ts'
import { messageSchema, messageView, threadSchema, threadView } from './views.ts'

export interface ThreadRoutePorts {
  readonly conversations: ConversationsModule
  readonly askers: Askers
  readonly limits: Pick<RateLimits, 'take'>
  readonly threadLive: ThreadLive
}

const members =
  'For its customer, the holder of a live tracking link (cookie of the page, or `X-Track-Token`), its technicians and the office; to everybody else it is not there.'
const shared = { tag: 'Conversations', access: 'anyone' } as const

/** Counts a message, file or place of a member; the seconds to wait, or null. */
export async function takeTurn(
  { limits }: Pick<ThreadRoutePorts, 'limits'>,
  c: Context<HttpEnv>,
  { person, bookingId }: Member,
): Promise<number | null> {
  const account = person === 'contact' ? `${bookingId} ${person}` : person
  return limits.take('thread', { address: c.var.address, account })
}

/** The thread of a booking. */
export function threadRoutes(api: Api, ports: ThreadRoutePorts): void {
  const { conversations, askers, threadLive } = ports

  async function entered(c: Context<HttpEnv>, id: BookingId) {
    const asker = await askers.of(c, id)
    const member = await conversations.member(id, asker)
    return member && { asker, member }
  }

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/bookings/:id/messages',
      summary: `The messages of a booking, ascending: those after a number, those before one, or the newest. ${members}`,
      params: bookingParams,
      query: messagesQuery,
      answers: { 200: { says: 'The messages, and how far each person has read', schema: threadSchema } },
    },
    async ({ c, params: { id }, query: { after = null, before = null, limit } }) => {
      const page = await conversations.page(id, await askers.of(c, id), { after, before, limit })
      if (!page) return problem(c, askers.turnedAway(c))
      return {
        status: 200,
        body: threadView(page, after !== null),
        headers: { 'cache-control': 'private, no-store' },
      }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/bookings/:id/messages',
      summary: `Write a message, at most 20 a minute. The same \`client_id\` again is the same message. ${members}`,
      params: bookingParams,
      body: postFields,
      answers: {
        201: { says: 'The message', schema: messageSchema },
        200: { says: 'The message, which was written before', schema: messageSchema },
      },
    },
    async ({ c, params: { id }, body }) => {
      const found = await entered(c, id)
      if (!found) return problem(c, askers.turnedAway(c))
      const wait = await takeTurn(ports, c, found.member)
      if (wait !== null) return problem(c, tooMany(wait))
      const posted = await conversations.post(id, found.asker, {
        clientId: body.client_id,
        messageType: 'text',
        content: body.message_content,
        deviceType: body.device_type ?? null,
        file: null,
        location: null,
      })
      if (!posted.ok) return problem(c, problemOfPost(posted.refusal))
      const { message, member, isNew } = posted.value
      if (isNew) return { status: 201, body: messageView(message, member, []) }
      const seen = await conversations.seen(id, found.asker, message.seq)
      return { status: 200, body: messageView(message, member, seen?.markers ?? []) }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/bookings/:id/messages/read',
      summary: `The caller has read up to this message. A marker never goes back, and nobody sets that of another. ${members}`,
      params: bookingParams,
      body: readFields,
      answers: { 200: { says: 'How far the caller has read', schema: z.strictObject({ seq: z.int() }) } },
    },
    async ({ c, params: { id }, body }) => {
      const marked = await conversations.markRead(id, await askers.of(c, id), body.seq)
      if (marked.ok) return { status: 200, body: { seq: marked.value.seq } }
      if (marked.refusal.kind === 'thread-unknown') return problem(c, askers.turnedAway(c))
      return problem(c, notValidFields([{ path: 'seq', message: 'There is no message with this number yet' }]))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'delete',
      path: '/api/bookings/:id/messages/:message',
      summary: `Remove a message: one's own for 15 minutes, any for the office. "Message removed" stays in its place, and its file goes. ${members}`,
      params: messageParams,
      answers: { 200: { says: 'The message as it is now', schema: messageSchema } },
    },
    async ({ c, params: { id, message: messageId } }) => {
      const asker = await askers.of(c, id)
      if (!(await conversations.member(id, asker))) return problem(c, askers.turnedAway(c))
      const done = await conversations.remove(id, asker, messageId)
      if (!done.ok) return problem(c, problemOfRemoval(done.refusal))
      const { message, member } = done.value
      const found = await conversations.seen(id, asker, message.seq)
      return { status: 200, body: messageView(message, member, found?.markers ?? []) }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/bookings/:id/events',
      summary: `What is new in the conversation of a booking, as Server-Sent Events: \`message\` with the message (also one that was removed), \`read\` with a marker, \`call\`, \`signal\`, and \`gap\` where more was missed than is replayed. Begins after the event named by the header \`Last-Event-ID\`, or by \`after\`; without either, now. ${members}`,
      params: bookingParams,
      query: threadEventsQuery,
      answers: { 200: { says: 'A stream of events without an end' } },
    },
    async ({ c, params: { id }, query }) => {
      const found = await entered(c, id)
      if (!found) return problem(c, askers.turnedAway(c))
      const refusal = threadLive.refusal(id)
      if (refusal) return problem(c, refusal === 'too-many-of-yours' ? tooMany(30) : busy)
      const after = resumedAfter(c) ?? query.after ?? null
      const listen = await threadLive.listen(id, found.member, await askers.staying(c, id), after)
      const body = c.req.method === 'GET' ? streamOf(listen) : null
      return answerWith(c, body, 200, eventStreamHeaders)
    },
  )
}
