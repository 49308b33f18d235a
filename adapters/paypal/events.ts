import { z } from 'zod'
import type { ProviderDispute, ProviderState } from '#modules/payments'
import { parsePounds } from '#modules/shared'
import type { AnsweredOrder } from './agreed.ts'
import type { PayPalClient } from './client.ts'
import { type Orders, unexpected } from './orders.ts'

const name = z.string().regex(/^[A-Z0-9]{1,36}$/)

export const event = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource: z
    .object({
      id: z.string().optional().catch(undefined),
      order_id: name.optional().catch(undefined),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: name }) })
        .optional()
        .catch(undefined),
      links: z.array(z.object({ rel: z.string(), href: z.string() })).catch([]),
      disputed_transactions: z.array(z.object({ seller_transaction_id: name })).catch([]),
    })
    .loose()
    .catch({ links: [], disputed_transactions: [] }),
})

export type PayPalEvent = z.output<typeof event>

/** The order that an event is about; null when it is about none that PayPal has. */
export async function orderOf(news: PayPalEvent, client: PayPalClient, orders: Orders): Promise<AnsweredOrder | null> {
  const { event_type, resource } = news
  const ofOrder = event_type.startsWith('CHECKOUT.ORDER.') ? name.safeParse(resource.id).data : undefined
  const known = ofOrder ?? resource.order_id ?? resource.supplementary_data?.related_ids.order_id
  if (known) return orders.find(known)
  const captureId = resource.disputed_transactions[0]?.seller_transaction_id ?? captureAbove(resource.links)
  if (!captureId) return null
  const answer = await client.ask(({ payments }) => payments.getCapturedPayment({ captureId }))
  if (!answer.ok && answer.refusal.status !== 404) throw unexpected(answer.refusal)
  const orderId = answer.ok ? answer.value.supplementaryData?.relatedIds?.orderId : undefined
  return orderId ? orders.find(orderId) : null
}

/** A refund names its capture only by a link. */
function captureAbove(links: PayPalEvent['resource']['links']): string | null {
  const up = links.find(({ rel }) => rel === 'up')?.href ?? ''
  return /\/v2\/payments\/captures\/([A-Z0-9]{1,36})$/.exec(up)?.[1] ?? null
}

const dispute = z.object({
  dispute_id: z.string().min(1).max(100),
  reason: z.string().catch('other'),
  status: z.string().catch(''),
  dispute_amount: z.object({ currency_code: z.literal('GBP'), value: z.string() }),
  dispute_outcome: z
    .object({ outcome_code: z.string().catch('') })
    .optional()
    .catch(undefined),
  seller_response_due_date: z.string().optional().catch(undefined),
  evidences: z.array(z.object({ source: z.string().catch('') })).catch([]),
})

const won: readonly string[] = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED']

/** PayPal tells of disputes only in events: what the order says, and this one's dispute with it. */
export function withDispute(state: ProviderState, { event_type, resource }: PayPalEvent): ProviderState {
  if (!event_type.startsWith('CUSTOMER.DISPUTE.')) return state
  const parsed = dispute.parse(resource)
  const amount = parsePounds(parsed.dispute_amount.value)
  if (amount === null) throw new Error(`dispute ${parsed.dispute_id} is of no amount in pounds`)
  const resolved = parsed.status === 'RESOLVED'
  const due = parsed.seller_response_due_date
  const disputed: ProviderDispute = {
    ref: parsed.dispute_id,
    amount,
    outcome: resolved ? (won.includes(parsed.dispute_outcome?.outcome_code ?? '') ? 'won' : 'lost') : 'open',
    reason: parsed.reason.toLowerCase(),
    dueBy: due !== undefined && !resolved ? Temporal.Instant.from(due) : null,
    evidenceSent: parsed.evidences.some(({ source }) => source.includes('SELLER')),
  }
  return { ...state, disputes: [disputed] }
}
