import { z } from 'zod'
import type { Catalogue } from '#modules/catalogue'
import type { ChatModule } from '#modules/chat'
import type { QuoteRequest, QuotingModule } from '#modules/quoting'
import { type ConversationId, type UserId, at, doneAt, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { id } from '../kit/fields.ts'
import { type Problem, notFound, notValidFields, problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { madeQuoteFields } from '../quote-requests/fields.ts'
import { judgeAsked } from '../quote-requests/judge.ts'

interface ChatQuotePorts {
  readonly chat: Pick<ChatModule, 'find'>
  readonly catalogue: Catalogue
  readonly quoting: Pick<QuotingModule, 'request' | 'findByConversation'>
}

const made = z.object({ id: z.string(), reference: z.string(), conversation_id: z.string() })

/** Makes a request for a quote of what a visitor wrote: one for each conversation, which it leads back to. */
export function chatQuoteRoute(api: Api, ports: ChatQuotePorts): void {
  api.endpoint(
    {
      tag: 'Office',
      access: 'message',
      method: 'post',
      path: '/api/admin/conversations/:id/quote',
      summary:
        'Make a request for a quote of the conversation, in the name of its visitor, who gets its link by e-mail. Again, it is the same request, and nothing changes',
      params: z.strictObject({ id: id('cnv') }),
      body: madeQuoteFields,
      answers: { 201: { says: 'The request of this conversation', schema: made } },
    },
    async ({ c, who, params, body }) => {
      if (!(await ports.chat.find(params.id))) return problem(c, notFound)
      const request = await make(ports, params.id, body, who.id)
      if ('status' in request) return problem(c, request)
      const { id: requestId, reference } = request
      return { status: 201, body: { id: requestId, reference, conversation_id: params.id } }
    },
  )
}

export function chatQuoteForm(form: Submission, ports: ChatQuotePorts): void {
  form(
    '/admin/inbox/:id/quote',
    {
      access: 'message',
      async load({ param }) {
        const conversationId = parseId('cnv', param('id'))
        return conversationId && (await ports.chat.find(conversationId))
      },
      fields: madeQuoteFields,
    },
    async ({ c, who, found, fields, again }) => {
      const request = await make(ports, found.id, fields, who.id)
      return 'status' in request ? again(request) : c.redirect(doneAt(at.admin.quote(request.id), 'made'), 303)
    },
  )
}

async function make(
  { quoting, catalogue }: ChatQuotePorts,
  conversationId: ConversationId,
  { category = null, service_id: serviceId = null, ...asked }: z.output<typeof madeQuoteFields>,
  by: UserId,
): Promise<QuoteRequest | Problem> {
  const before = await quoting.findByConversation(conversationId)
  if (before) return before
  const faults = await judgeAsked({ ...asked, category, service_id: serviceId }, catalogue)
  if (faults.length > 0) return notValidFields(faults)
  const request = await quoting.request({
    ...asked,
    category,
    serviceId,
    userId: null,
    isSpam: false,
    draftHash: null,
    files: [],
    madeOf: { conversationId, by },
  })
  if (!request.ok) throw new Error(`a request without files was refused: ${request.refusal.kind}`)
  return request.value
}
