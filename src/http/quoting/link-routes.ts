import type { Context } from 'hono'
import { z } from 'zod'
import type { BillingModule } from '#modules/billing'
import type { FoundQuoteRequest, QuoteLinksModule, QuotingModule } from '#modules/quoting'
import { type QuoteRequestId, may } from '#modules/shared'
import { problemOfBooking } from '../bookings/problems.ts'
import { documentProblemOf } from '../invoices/problems.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'
import type { AcceptRefusal, Acceptance } from './acceptance.ts'
import { acceptFields, declineFields, messageFields, quoteParams } from './fields.ts'
import { quoteClosed, quoteDeskProblem, quoteExpired, quoteTermsChanged } from './problems.ts'
import { ownQuoteSchema, ownQuoteView, wholeQuoteSchema, wholeQuoteView } from './views.ts'

export interface QuoteLinkRoutePorts {
  readonly quoting: QuotingModule
  readonly quoteLinks: Pick<QuoteLinksModule, 'open'>
  readonly billing: Pick<BillingModule, 'decline' | 'findOwn'>
  readonly accept: Acceptance
}

const shared = { tag: 'Quotes', access: 'anyone', params: quoteParams, limit: 'link' } as const
const byToken = 'with the token of its link in `X-Quote-Token`, or signed in to the account that has its quote'

/** A request for a quote, for the holder of its link. */
export function quoteLinkRoutes(api: Api, { quoting, quoteLinks, billing, accept }: QuoteLinkRoutePorts): void {
  /** The request of the token, or of the account that has its quote, where it is this one; null for any other. */
  async function opened(c: Context<HttpEnv>, id: QuoteRequestId): Promise<FoundQuoteRequest | null> {
    const linked = await quoteLinks.open(c.req.header('x-quote-token') ?? '')
    if (linked) return linked.request.id === id ? linked : null
    const { who } = c.var
    const found = who && (await quoting.find(id))
    if (!who || !found?.request.paper || found.request.stage === 'spam') return null
    return (await billing.findOwn(found.request.paper.invoiceId, who.id)) ? found : null
  }

  async function own(id: QuoteRequestId): Promise<z.output<typeof ownQuoteSchema>> {
    const found = await quoting.find(id)
    if (!found) throw new Error(`the quote request ${id} has gone`)
    return ownQuoteView(found, quoting.stateOf(found.request))
  }

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/quote-requests/:id',
      summary: `A request for a quote: whole for the office; for its customer ${byToken}, without drafts and notes`,
      answers: { 200: { says: 'The request', schema: z.union([wholeQuoteSchema, ownQuoteSchema]) } },
    },
    async ({ c, who, params }) => {
      if (who && may(who, 'message')) {
        const found = await quoting.find(params.id)
        return found
          ? { status: 200, body: wholeQuoteView(found, quoting.stateOf(found.request)) }
          : problem(c, notFound)
      }
      const found = await opened(c, params.id)
      return found ? { status: 200, body: ownQuoteView(found, quoting.stateOf(found.request)) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/quote-requests/:id/messages',
      summary: `Write to the office about a request, ${byToken}. The same \`once\` again is the same message`,
      body: messageFields,
      answers: { 201: { says: 'Written', schema: ownQuoteSchema } },
    },
    async ({ c, params, body }) => {
      if (!(await opened(c, params.id))) return problem(c, notFound)
      const { text, once = c.get('requestId') } = body
      const written = await quoting.write(params.id, { text, once })
      if (written.ok) return { status: 201, body: await own(params.id) }
      return problem(c, writeProblem(written.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/quote-requests/:id/accept',
      summary: `Accept the quote, ${byToken}: its work is booked at its total. Twice: the same booking. Late: 409 \`quote_expired\`, \`quote_closed\`, \`slot_taken\``,
      body: acceptFields,
      answers: {
        200: {
          says: 'The booking; `pay_url` is null where nothing is to be paid now',
          schema: z.object({
            booking_id: z.string(),
            booking_reference: z.string(),
            pay_url: z.string().nullable(),
          }),
        },
      },
    },
    async ({ c, params, body }) => {
      const found = await opened(c, params.id)
      if (!found) return problem(c, notFound)
      const accepted = await accept(found.request, {
        name: body.name,
        startsAt: body.scheduled_date ?? null,
        termsVersion: body.terms_version,
        isTicked: body.consent === true,
        address: c.get('address'),
      })
      if (!accepted.ok) return problem(c, acceptProblem(accepted.refusal))
      const { booking, payUrl } = accepted.value
      return {
        status: 200,
        body: { booking_id: booking.id, booking_reference: booking.reference, pay_url: payUrl },
        headers: { 'cache-control': 'no-store' },
      }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/quote-requests/:id/decline',
      summary: `Decline the quote, ${byToken}`,
      body: declineFields,
      answers: { 200: { says: 'The request as it is now', schema: ownQuoteSchema } },
    },
    async ({ c, params, body }) => {
      const found = await opened(c, params.id)
      if (!found) return problem(c, notFound)
      const fault = await declineQuote({ quoting, billing }, found, body.name ?? found.request.name)
      return fault ? problem(c, fault) : { status: 200, body: await own(params.id) }
    },
  )
}

/** Declines the quote that stands; once it is declined, the same again changes nothing. */
export async function declineQuote(
  { quoting, billing }: Pick<QuoteLinkRoutePorts, 'quoting'> & { readonly billing: Pick<BillingModule, 'decline'> },
  { request }: FoundQuoteRequest,
  name: string,
): Promise<Problem | null> {
  const state = quoting.stateOf(request)
  if (state === 'declined') return null
  if (state === 'expired') return quoteExpired
  if (state !== 'quoted' || !request.paper) return quoteClosed
  const declined = await billing.decline(request.paper.invoiceId, name, 'customer')
  if (declined.ok) return null
  const { refusal } = declined
  if (refusal.kind === 'offer-expired') return quoteExpired
  return refusal.kind === 'move-not-allowed' ? quoteClosed : documentProblemOf(refusal)
}

export function writeProblem(refusal: Parameters<typeof quoteDeskProblem>[0]): Problem {
  return refusal.kind === 'quote-deed-refused' ? quoteClosed : quoteDeskProblem(refusal)
}

export function acceptProblem(refusal: AcceptRefusal): Problem {
  switch (refusal.kind) {
    case 'quote-expired-now':
      return quoteExpired
    case 'quote-closed':
      return quoteClosed
    case 'quote-terms-changed':
      return quoteTermsChanged
    default:
      return problemOfBooking(refusal)
  }
}
