import type Stripe from 'stripe'
import { need } from './faults.ts'

/** All that Stripe has of one payment of ours. */
export interface Reading {
  /** The one that was made for the payment: `ref`. */
  readonly intent: Stripe.PaymentIntent
  /** The latest page of Stripe's own where it can be paid; it makes an intent of its own once somebody pays there. */
  readonly page: { readonly session: Stripe.Checkout.Session; readonly intent: Stripe.PaymentIntent | null } | null
  readonly disputes: readonly Stripe.Dispute[]
  readonly warnings: readonly Stripe.Radar.EarlyFraudWarning[]
}

/** The parts that every read of an intent expands. */
export const intentParts = ['latest_charge.refunds', 'latest_charge.balance_transaction', 'payment_method']
const sessionParts = intentParts.map((part) => `payment_intent.${part}`)

/** Our own names in Stripe's metadata. */
export const names = {
  payment: 'payment_id',
  /** The number of the document that it pays. */
  invoice: 'invoice_number',
  refund: 'refund_id',
  user: 'user_id',
  /** Present on an object that a page made: the intent that it replaces. */
  intent: 'intent',
  attempt: 'attempt',
  attemptsMade: 'attempts_made',
  page: 'checkout_session',
  pages: 'checkout_sessions',
  /** The property of the charge limit of a stored card, in pence. */
  amount: 'amount',
  /** The intent by which it is charged. */
  charge: 'charge',
  /** It is kept no longer: `yes`, or `gone` where the card was taken away at Stripe's own desk. */
  released: 'released',
  /** `yes`: its owner saved it for other payments too. */
  saved: 'saved',
  attemptBefore: 'attempt_before',
} as const

export async function readPayment(stripe: Stripe, ref: string): Promise<Reading> {
  return readAround(stripe, await need(stripe.paymentIntents.retrieve(ref, { expand: intentParts })))
}

/** Reads what belongs to an intent that was just answered with its parts. */
async function readAround(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Reading> {
  const [own, page] = await Promise.all([withAllRefunds(stripe, intent), readPage(stripe, intent)])
  const charged = [own, page?.intent].filter((one) => one?.status === 'succeeded').flatMap((one) => one ?? [])
  const [disputes, warnings] = await Promise.all([
    Promise.all(charged.map((one) => readDisputes(stripe, one))),
    Promise.all(
      charged.map(({ id }) => need(stripe.radar.earlyFraudWarnings.list({ payment_intent: id, limit: 100 }))),
    ),
  ])
  return { intent: own, page, disputes: disputes.flat(), warnings: warnings.flatMap(({ data }) => data) }
}

export async function readPage(stripe: Stripe, first: Stripe.PaymentIntent): Promise<Reading['page']> {
  const id = first.metadata[names.page]
  if (!id) return null
  const session = await need(stripe.checkout.sessions.retrieve(id, { expand: sessionParts }))
  const intent = whole(session.payment_intent)
  return { session, intent: intent && (await withAllRefunds(stripe, intent)) }
}

/** A charge shows its latest ten refunds. */
export async function withAllRefunds(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const charge = whole(intent.latest_charge)
  if (!charge?.refunds?.has_more) return intent
  const { data } = await need(stripe.refunds.list({ charge: charge.id, limit: 100 }))
  return { ...intent, latest_charge: { ...charge, refunds: { ...charge.refunds, data } } }
}

async function readDisputes(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<readonly Stripe.Dispute[]> {
  if (!whole(intent.latest_charge)?.disputed) return []
  return (await need(stripe.disputes.list({ payment_intent: intent.id, limit: 100 }))).data
}

/** A part that was asked for in full; null when there is none. */
export function whole<T extends object>(part: string | T | null | undefined): T | null {
  if (typeof part === 'string') throw new Error('Stripe gave a name where the whole was asked for')
  return part ?? null
}

export function idOf(part: string | { readonly id: string } | null | undefined): string | null {
  return typeof part === 'string' ? part : (part?.id ?? null)
}
