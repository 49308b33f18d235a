import { z } from 'zod'
import { type QuoteChange, type QuoteFilter, type QuotingModule, type WishedPrice, quoteStates } from '#modules/quoting'
import type { QuoteRequestId, UserId } from '#modules/shared'
import type { Team } from '../desks/assignee.ts'
import { changesIn, makeChanges } from '../desks/changes.ts'
import { lineFrom } from '../invoices/fields.ts'
import type { Api } from '../kit/api.ts'
import { page, pageSchema } from '../kit/paging.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'
import { priceFields, questionFields, quoteChangeFields, quoteParams, quoteQuery } from './fields.ts'
import { quoteDeskProblem } from './problems.ts'
import { quoteRequestSchema, quoteRequestView, wholeQuoteSchema, wholeQuoteView } from './views.ts'

export interface QuoteDeskPorts {
  readonly quoting: QuotingModule
  readonly staff: Team
}

const shared = { tag: 'Quotes', access: 'message' } as const
const answers = { 200: { says: 'The request as it is now', schema: wholeQuoteSchema } } as const

/** The office's work on requests for a quote. */
export function quoteDeskRoutes(api: Api, ports: QuoteDeskPorts): void {
  const { quoting } = ports

  async function whole(id: QuoteRequestId): Promise<z.output<typeof wholeQuoteSchema> | null> {
    const found = await quoting.find(id)
    return found && wholeQuoteView(found, quoting.stateOf(found.request))
  }

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/quote-requests',
      scope: 'quotes:read',
      summary: 'Requests for a quote, the latest first',
      query: quoteQuery,
      answers: { 200: { says: 'The requests', schema: pageSchema(quoteRequestSchema) } },
    },
    async ({ query: { limit, cursor = null, ...asked } }) => {
      const found = await quoting.list(quoteFilter(asked), { before: cursor, limit: limit + 1 })
      const view = (request: (typeof found)[number]) => quoteRequestView(request, quoting.stateOf(request))
      return { status: 200, body: page(found, limit, view, ({ id }) => id) }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'patch',
      path: '/api/admin/quote-requests/:id',
      scope: 'quotes:write',
      summary:
        'Close, mark as spam or reopen (`new`) a request, assign it, note something for the office. Closing withdraws a quote that stands',
      params: quoteParams,
      body: quoteChangeFields,
      answers,
    },
    async ({ c, who, params, body }) => {
      const fault = await changeQuote(ports, params.id, body, who.id)
      if (fault) return problem(c, fault)
      const found = await whole(params.id)
      return found ? { status: 200, body: found } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/quote-requests/:id/questions',
      scope: 'quotes:write',
      summary: 'Ask the customer, who answers by the link in the e-mail. The same `once` again is the same question',
      params: quoteParams,
      body: questionFields,
      answers: { 201: { says: 'Written, and on its way', schema: wholeQuoteSchema } },
    },
    async ({ c, who, params, body }) => {
      const asked = await quoting.ask(params.id, { ...body, by: who.id })
      if (!asked.ok) return problem(c, quoteDeskProblem(asked.refusal))
      const found = await whole(params.id)
      return found ? { status: 201, body: found } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      access: 'invoice',
      method: 'put',
      path: '/api/admin/quote-requests/:id/price',
      scope: 'quotes:write',
      summary: 'Write the draft quote of a request, or write it anew. The customer sees it once it is sent',
      params: quoteParams,
      body: priceFields,
      mostBytes: 512 * 1024,
      answers,
    },
    async ({ c, who, params, body: { version, ...body } }) => {
      const priced = await quoting.price(params.id, version, priceFrom(body), who.id)
      if (!priced.ok) return problem(c, quoteDeskProblem(priced.refusal))
      const found = await whole(params.id)
      return found ? { status: 200, body: found } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      access: 'invoice',
      method: 'post',
      path: '/api/admin/quote-requests/:id/send',
      scope: 'quotes:write',
      summary:
        'Issue the draft quote under the next number, and mail its link. An earlier quote of the request is withdrawn. The same again sends nothing twice',
      params: quoteParams,
      answers: { 202: { says: 'Issued, and on its way', schema: wholeQuoteSchema } },
    },
    async ({ c, who, params }) => {
      const sent = await quoting.send(params.id, who.id)
      if (!sent.ok) return problem(c, quoteDeskProblem(sent.refusal))
      const found = await whole(params.id)
      return found ? { status: 202, body: found } : problem(c, notFound)
    },
  )
}

export function priceFrom(body: Omit<z.output<typeof priceFields>, 'version'>): WishedPrice {
  return {
    lines: body.items.map(lineFrom),
    serviceId: body.service_id,
    durationMinutes: body.duration_minutes,
    paymentPolicy: body.payment_policy,
    validDays: body.valid_days,
    isSurvey: body.survey,
    notes: body.notes ?? '',
  }
}

const deedOf = { new: 'reopen', closed: 'close', spam: 'spam' } as const

/** The first fault, or null. */
export function changeQuote(
  { quoting, staff }: QuoteDeskPorts,
  id: QuoteRequestId,
  asked: z.output<typeof quoteChangeFields>,
  by: UserId,
): Promise<Problem | null> {
  const changes: readonly QuoteChange[] = changesIn(asked, (state) => ({ kind: 'state', deed: deedOf[state] }) as const)
  return makeChanges(asked, changes, {
    staff,
    change: (change) => quoting.change(id, change, by),
    problemOf: quoteDeskProblem,
  })
}

type Asked = Pick<z.output<typeof quoteQuery>, 'state' | 'assigned_to' | 'q'>

function quoteFilter({ state, assigned_to: assignedTo, q }: Asked): Omit<QuoteFilter, 'day'> {
  const all = quoteStates.filter((one) => one !== 'spam')
  const states = state === undefined ? all : state === 'wanted' ? (['new', 'needs_information'] as const) : [state]
  return { states, assignedTo: assignedTo ?? null, text: q ?? null }
}
