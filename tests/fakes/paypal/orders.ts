import { randomBytes } from 'node:crypto'
import { type Clock, parsePounds, pence, poundsText } from '#modules/shared'

export interface Money {
  currency_code: string
  value: string
}

/** A capture, an authorisation or a refund, as PayPal answers it. */
export interface Movement {
  id: string
  status: string
  amount: Money
  invoice_id?: string
  custom_id?: string
  final_capture?: boolean
  seller_receivable_breakdown?: { gross_amount: Money; paypal_fee: Money; net_amount: Money }
  create_time: string
  update_time: string
  links: { href: string; rel: string; method: string }[]
}

export interface Unit {
  reference_id: string
  custom_id: string
  invoice_id: string
  description: string
  amount: Money
  payee: { email_address: string; merchant_id: string }
  payments?: { authorizations?: Movement[]; captures?: Movement[]; refunds?: Movement[] }
}

export interface OrderView {
  id: string
  intent: 'CAPTURE' | 'AUTHORIZE'
  status: string
  purchase_units: Unit[]
  create_time: string
  links: { href: string; rel: string; method: string }[]
}

/** The outcome of the payer's choice at PayPal when we capture the payment. */
export const fundings = ['pays', 'is-declined', 'needs-action', 'is-refused', 'is-reviewed'] as const
type Funding = (typeof fundings)[number]

export interface Order {
  readonly id: string
  readonly intent: 'CAPTURE' | 'AUTHORIZE'
  readonly createTime: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  funding: Funding
  readonly unit: Unit
  readonly holds: Movement[]
  readonly captures: Movement[]
  readonly refunds: Movement[]
}

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A name as PayPal makes them. */
export function newName(length = 17): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')
}

export function timeNow(clock: Clock): string {
  return clock.now().round('second').toString()
}

export function movement(clock: Clock, status: string, amount: Money, more: Partial<Movement>): Movement {
  const at = timeNow(clock)
  return { id: newName(), status, amount, create_time: at, update_time: at, links: [], ...more }
}

/** 2.9% and 30p, as in the United Kingdom. */
export function breakdownOf(amount: Money): Pick<Movement, 'seller_receivable_breakdown'> {
  const gross = parsePounds(amount.value) ?? 0
  const fee = Math.round(gross * 0.029) + 30
  const money = (value: number) => ({ currency_code: amount.currency_code, value: poundsText(pence(value)) })
  return {
    seller_receivable_breakdown: {
      gross_amount: money(gross),
      paypal_fee: money(fee),
      net_amount: money(Math.max(0, gross - fee)),
    },
  }
}

export function viewOf(order: Order, base: string): OrderView {
  const { id, intent, status, unit, holds, captures, refunds, createTime: create_time } = order
  const payments = {
    ...(holds.length > 0 && { authorizations: holds }),
    ...(captures.length > 0 && { captures }),
    ...(refunds.length > 0 && { refunds }),
  }
  const moved = holds.length + captures.length > 0
  const links = [{ href: `${base}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' }]
  if (status === 'PAYER_ACTION_REQUIRED') links.push({ href: payerPage(base, id), rel: 'payer-action', method: 'GET' })
  return structuredClone({
    id,
    intent,
    status,
    purchase_units: [{ ...unit, ...(moved && { payments }) }],
    create_time,
    links,
  })
}

export function payerPage(base: string, id: string): string {
  return `${base}/checkoutnow?token=${id}`
}
