import { type QuoteRequestId, type Result, type UserId, accept, businessDate, refuse } from '#modules/shared'
import type { NotPriced, PaperRefused, QuoteChanged, WishedPrice } from './papers.ts'
import type { QuoteRequestUnknown, QuotingPorts } from './ports.ts'
import type { QuoteRequest } from './request.ts'
import type { QuoteDeedRefused } from './request-steps.ts'
import { mayDo } from './states.ts'
import { stateOnDay } from './state-on-day.ts'

/** The service of a quote cannot be booked: there is none, it is retired, or it is an emergency. */
export interface PlanRefused {
  readonly kind: 'plan-refused'
}

type PriceRefusal = QuoteRequestUnknown | QuoteDeedRefused | QuoteChanged | PaperRefused | PlanRefused

/** Makes the draft quote of a request, or writes it anew. `version` is the one of the request that was read. */
export async function priceQuote(
  { requests, papers, isBookable, clock }: QuotingPorts,
  id: QuoteRequestId,
  version: number,
  wished: WishedPrice,
  by: UserId,
): Promise<Result<QuoteRequest, PriceRefusal>> {
  const found = await requests.find(id)
  if (!found) return refuse({ kind: 'quote-request-unknown' })
  if (!(await isBookable(wished.serviceId))) return refuse({ kind: 'plan-refused' })
  const prepared = await papers.prepare(found.request, wished)
  if (!prepared.ok) return prepared
  const { serviceId, durationMinutes, paymentPolicy, validDays, isSurvey } = wished
  const plan = { serviceId, durationMinutes, paymentPolicy, validDays, isSurvey }
  return requests.price(id, { version, plan, paper: prepared.value, by, at: clock.now() })
}

type SendRefusal = QuoteRequestUnknown | QuoteDeedRefused | NotPriced | QuoteChanged | PaperRefused

/** Issues the draft quote and asks that its link goes out. A quote that went out is not sent again. */
export async function sendQuote(
  { requests, papers, clock }: QuotingPorts,
  id: QuoteRequestId,
  by: UserId,
): Promise<Result<QuoteRequest, SendRefusal>> {
  const found = await requests.find(id)
  if (!found) return refuse({ kind: 'quote-request-unknown' })
  const { draft, plan } = found.request
  const state = stateOnDay(found.request, businessDate(clock.now()))
  if (!draft || !plan) {
    // A second press finds it sent.
    return state === 'quoted' ? accept(found.request) : refuse({ kind: 'not-priced' })
  }
  if (!mayDo(state, 'send')) return refuse({ kind: 'quote-deed-refused', state })
  const facts = await papers.issueFacts(draft.invoiceId, by)
  if (!facts.ok) return facts
  const dueDate = facts.value.date.add({ days: plan.validDays })
  return requests.send(id, { draft: draft.invoiceId, facts: { ...facts.value, dueDate }, by })
}
