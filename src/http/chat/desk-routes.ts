import { z } from 'zod'
import type { ChatModule } from '#modules/chat'
import type { ConversationId } from '#modules/shared'
import { type Team, assigneeFault } from '../desks/assignee.ts'
import type { Api } from '../kit/api.ts'
import { id } from '../kit/fields.ts'
import { pageSchema } from '../kit/paging.ts'
import { notFound, notValidFields, problem } from '../kit/problem.ts'
import { assignFields, cannedAnswerFields, chatMessageFields, closeFields, inboxQuery } from './fields.ts'
import {
  cannedAnswerSchema,
  cannedAnswerView,
  conversationEntrySchema,
  conversationEntryView,
  conversationSchema,
  conversationView,
  inboxLineSchema,
  inboxLineView,
} from './views.ts'

export interface ChatDeskPorts {
  readonly chat: ChatModule
  readonly staff: Team
}

const params = z.strictObject({ id: id('cnv') })
const answerParams = z.strictObject({ id: id('can') })
const one = z.object({ conversation: conversationSchema, messages: z.array(conversationEntrySchema) })
const inboxSchema = pageSchema(inboxLineSchema).extend({
  median_first_answer_minutes: z
    .int()
    .nullable()
    .meta({ description: 'Of customers who wrote about a booking in the last 30 days, half were answered so soon' }),
})
const answers = z.object({ items: z.array(cannedAnswerSchema) })
const shared = { tag: 'Office', access: 'message' } as const

export const answersFull = {
  status: 409,
  code: 'answers_full',
  detail: 'There are as many canned answers as there can be. Remove one first.',
} as const

/** The office's work on conversations with visitors. */
export function chatDeskRoutes(
  api: Api,
  { chat, staff, ...ports }: ChatDeskPorts & { readonly firstAnswer: () => Promise<number | null> },
): void {
  async function whole(conversationId: ConversationId): Promise<z.output<typeof one> | null> {
    const found = await chat.find(conversationId)
    if (!found) return null
    return {
      conversation: conversationView(found),
      messages: (await chat.latest(conversationId)).map(conversationEntryView),
    }
  }

  const allAnswers = async () => ({ items: (await chat.cannedAnswers()).map(cannedAnswerView) })

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/conversations',
      scope: 'messages:read',
      summary:
        'The inbox: chats of visitors, enquiries, and the conversations of bookings, which are read and answered under /api/bookings/{id}/messages. Those that nobody has opened come first, the one that waits longest before the others; then the rest, the latest first. Without `closed`, those to be dealt with. An enquiry is answered under /api/admin/enquiries',
      query: inboxQuery,
      answers: { 200: { says: 'The lines', schema: inboxSchema } },
    },
    async ({ query: { unread: isUnread = null, closed, kind = null, assigned_to: assignedTo = null, ...query } }) => {
      await chat.markDelivered()
      const { q: search, limit, cursor = null } = query
      const show = closed ? 'closed' : 'waiting'
      const lines = await chat.inbox({ show, kind, isUnread, assignedTo, search }, cursor, limit + 1)
      const rest = lines.rest.slice(0, limit)
      const last = lines.rest.length > limit ? rest.at(-1) : undefined
      return {
        status: 200,
        body: {
          items: [...lines.unread, ...rest].map(inboxLineView),
          next_cursor: last ? `${last.lastAt.epochMilliseconds}-${last.id}` : null,
          median_first_answer_minutes: await ports.firstAnswer(),
        },
      }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/conversations/:id',
      scope: 'messages:read',
      summary: 'One conversation with its latest messages and what was done about it, the oldest first',
      params,
      answers: { 200: { says: 'The conversation', schema: one } },
    },
    async ({ c, params: asked }) => {
      const found = await whole(asked.id)
      return found ? { status: 200, body: found } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/conversations/:id/messages',
      scope: 'messages:write',
      summary: 'Answer the visitor. The same `client_id` again is the same message',
      params,
      body: chatMessageFields,
      answers: { 201: { says: 'Written', schema: one } },
    },
    async ({ c, who, params: asked, body: { text, client_id: clientId } }) => {
      const replied = await chat.reply(asked.id, { text, clientId, by: who.id })
      const found = replied.ok ? await whole(asked.id) : null
      return found ? { status: 201, body: found } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/conversations/:id/read',
      summary: 'The office has opened the conversation: its messages are read',
      params,
      answers: { 200: { says: 'Read', schema: one } },
    },
    async ({ c, params: asked }) => {
      const marked = await chat.markRead(asked.id)
      const found = marked.ok ? await whole(asked.id) : null
      return found ? { status: 200, body: found } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/conversations/:id/assign',
      summary: 'Another member of the office takes care of it; null for nobody',
      params,
      body: assignFields,
      answers: { 200: { says: 'Assigned', schema: one } },
    },
    async ({ c, who, params: asked, body: { assigned_to: assignedTo } }) => {
      const fault = await assigneeFault(staff, assignedTo)
      if (fault) return problem(c, notValidFields([fault]))
      const assigned = await chat.assign(asked.id, assignedTo, who.id)
      const found = assigned.ok ? await whole(asked.id) : null
      return found ? { status: 200, body: found } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/conversations/:id/close',
      summary: 'Close the conversation, or open it again with `closed: false`. A visitor who writes opens it, too',
      params,
      body: closeFields,
      answers: { 200: { says: 'Closed, or open', schema: one } },
    },
    async ({ c, who, params: asked, body }) => {
      const closed = await chat.setClosed(asked.id, body.closed, who.id)
      const found = closed.ok ? await whole(asked.id) : null
      return found ? { status: 200, body: found } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      tag: 'Office',
      access: 'users',
      method: 'delete',
      path: '/api/admin/conversations/:id',
      summary: 'Delete a conversation with all that was said in it, at the request of the person',
      params,
      answers: { 204: { says: 'Deleted' } },
    },
    async ({ c, params: asked }) => {
      const erased = await chat.erase(asked.id, true)
      return erased.ok ? { status: 204 } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/canned-answers',
      summary: 'Texts that the office answers with often',
      answers: {
        200: { says: 'In the order of their titles', schema: answers },
      },
    },
    async () => ({ status: 200, body: await allAnswers() }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/canned-answers',
      summary: 'Add a canned answer',
      body: cannedAnswerFields,
      answers: { 201: { says: 'Added: all of them now', schema: answers } },
    },
    async ({ c, who, body }) => {
      const put = await chat.putAnswer({ id: null, ...body }, who.id)
      return put.ok ? { status: 201, body: await allAnswers() } : problem(c, answersFull)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/canned-answers/:id',
      summary: 'Change a canned answer',
      params: answerParams,
      body: cannedAnswerFields,
      answers: { 204: { says: 'Changed' } },
    },
    async ({ c, who, params: asked, body }) => {
      if (!(await chat.cannedAnswers()).some((answer) => answer.id === asked.id)) return problem(c, notFound)
      const put = await chat.putAnswer({ id: asked.id, ...body }, who.id)
      return put.ok ? { status: 204 } : problem(c, answersFull)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'delete',
      path: '/api/admin/canned-answers/:id',
      summary: 'Remove a canned answer',
      params: answerParams,
      answers: { 204: { says: 'Removed' } },
    },
    async ({ c, params: asked }) => ((await chat.removeAnswer(asked.id)) ? { status: 204 } : problem(c, notFound)),
  )
}
