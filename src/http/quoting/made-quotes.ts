import { z } from 'zod'
import type { Catalogue } from '#modules/catalogue'
import type { ChatModule } from '#modules/chat'
import type { EnquiriesModule } from '#modules/enquiries'
import type { NewQuoteRequest, QuoteRequest, QuotingModule } from '#modules/quoting'
import { type ConversationId, type EnquiryId, type UserId, at, doneAt, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { id } from '../kit/fields.ts'
import { type Problem, notFound, notValidFields, problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { madeQuoteFields } from '../quote-requests/fields.ts'
import { judgeAsked } from '../quote-requests/judge.ts'

interface MadeQuotePorts {
  readonly chat: Pick<ChatModule, 'find'>
  readonly enquiries: Pick<EnquiriesModule, 'find'>
  readonly catalogue: Catalogue
  readonly quoting: Pick<QuotingModule, 'request' | 'findMadeOf'>
}

/** The text that a request is made of. */
interface Cause {
  readonly of: Pick<NonNullable<NewQuoteRequest['madeOf']>, 'conversationId' | 'enquiryId'>
  readonly id: ConversationId | EnquiryId
  /** The account of the person who wrote it. */
  readonly userId: UserId | null
}

const made = z.object({ id: z.string(), reference: z.string() })
const shared = { tag: 'Office', access: 'message', method: 'post', body: madeQuoteFields } as const
const summaryOf = (cause: string) =>
  `Make a request for a quote of the ${cause}, in the name of its writer, who gets its link by e-mail. Again, it is the same request, and nothing changes`

/** Makes requests for a quote of what somebody wrote: one of each conversation and enquiry, which it leads back to. */
export function madeQuoteRoutes(api: Api, form: Submission, { chat, enquiries, ...ports }: MadeQuotePorts): void {
  async function ofConversation(conversationId: ConversationId | null): Promise<Cause | null> {
    const found = conversationId && (await chat.find(conversationId))
    return found && { of: { conversationId: found.id }, id: found.id, userId: null }
  }

  async function ofEnquiry(enquiryId: EnquiryId | null): Promise<Cause | null> {
    const found = enquiryId && (await enquiries.find(enquiryId))
    return found && { of: { enquiryId: found.enquiry.id }, id: found.enquiry.id, userId: found.enquiry.userId }
  }

  api.endpoint(
    {
      ...shared,
      path: '/api/admin/conversations/:id/quote',
      summary: summaryOf('conversation'),
      params: z.strictObject({ id: id('cnv') }),
      answers: {
        201: { says: 'The request of this conversation', schema: made.extend({ conversation_id: z.string() }) },
      },
    },
    async ({ c, who, params, body }) => {
      const cause = await ofConversation(params.id)
      const request = cause ? await make(ports, cause, body, who.id) : notFound
      if ('status' in request) return problem(c, request)
      const { id: requestId, reference } = request
      return { status: 201, body: { id: requestId, reference, conversation_id: params.id } }
    },
  )

  api.endpoint(
    {
      ...shared,
      path: '/api/admin/enquiries/:id/quote',
      summary: summaryOf('enquiry'),
      params: z.strictObject({ id: id('enq') }),
      answers: { 201: { says: 'The request of this enquiry', schema: made.extend({ enquiry_id: z.string() }) } },
    },
    async ({ c, who, params, body }) => {
      const cause = await ofEnquiry(params.id)
      const request = cause ? await make(ports, cause, body, who.id) : notFound
      if ('status' in request) return problem(c, request)
      const { id: requestId, reference } = request
      return { status: 201, body: { id: requestId, reference, enquiry_id: params.id } }
    },
  )

  for (const [path, load] of [
    ['/admin/inbox/:id/quote', (typed: string) => ofConversation(parseId('cnv', typed))],
    ['/admin/enquiries/:id/quote', (typed: string) => ofEnquiry(parseId('enq', typed))],
  ] as const) {
    form(
      path,
      { access: 'message', load: ({ param }) => load(param('id')), fields: madeQuoteFields },
      async ({ c, who, found, fields, again }) => {
        const request = await make(ports, found, fields, who.id)
        return 'status' in request ? again(request) : c.redirect(doneAt(at.admin.quote(request.id), 'made'), 303)
      },
    )
  }
}

async function make(
  { quoting, catalogue }: Pick<MadeQuotePorts, 'quoting' | 'catalogue'>,
  cause: Cause,
  { category = null, service_id: serviceId = null, ...asked }: z.output<typeof madeQuoteFields>,
  by: UserId,
): Promise<QuoteRequest | Problem> {
  const before = await quoting.findMadeOf(cause.id)
  if (before) return before
  const faults = await judgeAsked({ ...asked, category, service_id: serviceId }, catalogue)
  if (faults.length > 0) return notValidFields(faults)
  const request = await quoting.request({
    ...asked,
    category,
    serviceId,
    userId: cause.userId,
    isSpam: false,
    draftHash: null,
    files: [],
    madeOf: { ...cause.of, by },
  })
  if (!request.ok) throw new Error(`a request without files was refused: ${request.refusal.kind}`)
  return request.value
}
