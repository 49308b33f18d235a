import { z } from 'zod'
import { type ChatModule, type Conversation, quickTexts } from '#modules/chat'
import type { Context } from 'hono'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type Bots, proofRefused } from '../bots/bots.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { busy, eventStreamHeaders, resumedAfter, streamOf } from '../messages/event-stream.ts'
import { answerWith } from '../middleware/own-headers.ts'
import type { ChatCookie } from './chat-cookie.ts'
import type { ChatLive } from './chat-live.ts'
import { chatEventsQuery, chatMessageFields, chatMessagesQuery, chatStartFields } from './fields.ts'
import { chatMessageSchema, chatMessageView, chatStateSchema, chatStateView } from './views.ts'

export interface ChatRoutePorts {
  readonly chat: ChatModule
  readonly cookie: ChatCookie
  readonly limits: RateLimits
  readonly bots: Pick<Bots, 'judge'>
}

/** No conversation goes with the cookie, or it has ended. */
export const noConversation: Problem = {
  status: 404,
  code: 'chat_not_started',
  detail: 'There is no conversation in this browser. Please start one with your phone number.',
}

const messages = z.object({ conversation: chatStateSchema, items: z.array(chatMessageSchema) })
const shared = { tag: 'Chat', access: 'anyone' } as const

/** The chat of a visitor, whose cookie is the only key to it: a phone number proves nothing (decision L7). */
export function chatRoutes(api: Api, ports: ChatRoutePorts & { readonly live: ChatLive }): void {
  const { bots, chat, cookie, live } = ports
  const mine = (c: Context<HttpEnv>) => chat.findMine(cookie.read(c))
  const stateOf = (conversation: Conversation) => chatStateView(conversation, chat.isAnswering(conversation))

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/chat',
      summary: 'Whether a conversation is open in this browser, and texts that visitors often send',
      answers: {
        200: {
          says: 'The conversation, or null',
          schema: z.object({
            conversation: chatStateSchema.nullable(),
            quick_texts: z.array(z.object({ label: z.string(), text: z.string() })),
          }),
        },
      },
    },
    async ({ c }) => {
      const conversation = await mine(c)
      return {
        status: 200,
        body: { conversation: conversation && stateOf(conversation), quick_texts: quickTexts },
      }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/chat',
      summary:
        'Start a conversation with the office. A cookie holds it for 30 days after its last message; the number proves nothing, and opens no earlier conversation',
      body: chatStartFields,
      limit: 'chat-start',
      answers: { 201: { says: 'Started, or open already with this number', schema: messages } },
    },
    async ({ c, body: { phone, ...trap } }) => {
      const verdict = await bots.judge(c, trap)
      // There is no address that a link could confirm: without a proof the limits hold.
      if (verdict === 'spam' || verdict === 'refused') return problem(c, proofRefused)
      const { token, conversation } = await chat.begin(cookie.read(c), phone)
      cookie.write(c, token)
      return { status: 201, body: await whole(conversation, 0) }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'delete',
      path: '/api/chat',
      summary: 'Delete the conversation of this browser, with all that was said in it',
      answers: { 204: { says: 'Deleted' } },
    },
    async ({ c }) => {
      const conversation = await mine(c)
      cookie.clear(c)
      if (!conversation) return problem(c, noConversation)
      await chat.erase(conversation.id, false)
      return { status: 204 }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/chat/messages',
      summary: 'The messages of the conversation of this browser, the oldest first: the latest, or those after an id',
      query: chatMessagesQuery,
      answers: { 200: { says: 'The messages', schema: messages } },
    },
    async ({ c, query }) => {
      const conversation = await mine(c)
      return conversation ? { status: 200, body: await whole(conversation, query.after) } : problem(c, noConversation)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/chat/messages',
      summary:
        'Write to the office: at most 1,000 characters, and 20 messages a minute. The same `client_id` again is the same message',
      body: chatMessageFields,
      answers: {
        201: { says: 'Kept', schema: z.object({ message: chatMessageSchema, conversation: chatStateSchema }) },
      },
    },
    async ({ c, body }) => {
      const token = cookie.read(c)
      const conversation = await mine(c)
      if (!conversation || token === null) return problem(c, noConversation)
      const posted = await postMessage(ports, c, conversation, { text: body.text, clientId: body.client_id })
      if (!posted.ok) return problem(c, posted.problem)
      cookie.write(c, token)
      const { conversation: after, entry } = posted.value
      return { status: 201, body: { message: chatMessageView(entry, after), conversation: stateOf(after) } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/chat/events',
      summary:
        'The conversation of this browser as Server-Sent Events: `chat-message`, `state` with how far the office has read, and `gone` where it was deleted. Begins after the message named by the header `Last-Event-ID`, or by `after`.',
      query: chatEventsQuery,
      answers: { 200: { says: 'A stream of events without an end' } },
    },
    async ({ c, query }) => {
      const conversation = await mine(c)
      if (!conversation) return problem(c, noConversation)
      const { id } = conversation
      const refusal = live.refusal(id)
      if (refusal) return problem(c, refusal === 'too-many-of-yours' ? tooMany(30) : busy)
      const after = resumedAfter(c) ?? query.after ?? 0
      const body = c.req.method === 'GET' ? streamOf((sink) => live.listen(id, after, sink)) : null
      return answerWith(c, body, 200, eventStreamHeaders)
    },
  )

  async function whole(conversation: Conversation, after: number) {
    const entries = after === 0 ? await chat.latest(conversation.id) : await chat.entries(conversation.id, after)
    const last = entries.at(-1)
    if (last) await chat.markSeen(conversation, last.number)
    const items = entries.filter(({ kind }) => kind === 'message').map((entry) => chatMessageView(entry, conversation))
    return { conversation: stateOf(conversation), items }
  }
}

/** Keeps a visitor's message, unless there are too many of them. */
export async function postMessage(
  { chat, limits }: Pick<ChatRoutePorts, 'chat' | 'limits'>,
  c: Context<HttpEnv>,
  { id }: Conversation,
  message: { readonly text: string; readonly clientId: string },
) {
  const wait = await limits.take('chat', { address: c.var.address, account: id })
  if (wait !== null) return { ok: false, problem: tooManyMessages(wait) } as const
  const posted = await chat.post(id, message)
  return posted.ok ? posted : ({ ok: false, problem: noConversation } as const)
}

function tooManyMessages(seconds: number): Problem {
  return { ...tooMany(seconds), detail: 'That were many messages in a short time. Please wait a minute and try again.' }
}
