import { z } from 'zod'
import { type Clock, type Pence, parsePounds } from '#modules/shared'
import { type Answer, cannot, unknown } from './answers.ts'
import { breakdownOf, type Order, type Unit, movement, newName, payerPage, timeNow, viewOf } from './orders.ts'
import type { Notify } from './webhooks.ts'

const money = z.object({ currency_code: z.string(), value: z.string() })

const newOrder = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string(),
        custom_id: z.string(),
        invoice_id: z.string(),
        description: z.string(),
        amount: money,
      }),
    )
    .length(1),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        shipping_preference: z.literal('NO_SHIPPING'),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
})

const change = z
  .array(z.object({ op: z.literal('replace'), path: z.string(), value: z.string().min(1).max(127) }))
  .length(1)

export interface Checkout {
  readonly orders: Map<string, Order>
  readonly clock: Clock
  readonly base: () => string
  readonly payee: Unit['payee']
  readonly notify: Notify
}

/** Orders v2. */
export function createCheckout({ orders, clock, base, payee, notify }: Checkout) {
  const view = (order: Order) => viewOf(order, base())

  function ready(order: Order | undefined, intent: Order['intent']): Answer | null {
    if (!order) return unknown()
    if (order.intent !== intent) return cannot('ACTION_DOES_NOT_MATCH_INTENT')
    if (order.status === 'COMPLETED') {
      return cannot(intent === 'CAPTURE' ? 'ORDER_ALREADY_CAPTURED' : 'ORDER_ALREADY_AUTHORIZED')
    }
    if (order.status !== 'APPROVED') return cannot('ORDER_NOT_APPROVED')
    const paidElsewhere = [...orders.values()].some(
      (other) => other !== order && other.status === 'COMPLETED' && other.unit.invoice_id === order.unit.invoice_id,
    )
    if (paidElsewhere) return cannot('DUPLICATE_INVOICE_ID')
    if (order.funding === 'is-declined') {
      return cannot('INSTRUMENT_DECLINED', [{ href: `${payerPage(base(), order.id)}&again=1`, rel: 'redirect' }])
    }
    if (order.funding === 'needs-action') {
      order.status = 'PAYER_ACTION_REQUIRED'
      return cannot('PAYER_ACTION_REQUIRED', [{ href: payerPage(base(), order.id), rel: 'payer-action' }])
    }
    return null
  }

  const statusWhen = (order: Order, paid: string) =>
    order.funding === 'is-reviewed' ? 'PENDING' : order.funding === 'pays' ? paid : refusedStatus[order.intent]

  return {
    create(body: unknown): Answer {
      const asked = newOrder.parse(body)
      const order: Order = {
        id: newName(),
        intent: asked.intent,
        createTime: timeNow(clock),
        status: 'PAYER_ACTION_REQUIRED',
        funding: 'pays',
        unit: { ...oneOf(asked.purchase_units), payee },
        holds: [],
        captures: [],
        refunds: [],
      }
      if ((penceOf(order.unit.amount) ?? 0) <= 0) return cannot('CANNOT_BE_ZERO_OR_NEGATIVE')
      orders.set(order.id, order)
      return { status: 201, body: view(order) }
    },

    get(id: string): Answer {
      const order = orders.get(id)
      return order ? { status: 200, body: view(order) } : unknown()
    },

    patch(id: string, body: unknown): Answer {
      const order = orders.get(id)
      if (!order) return unknown()
      if (order.status === 'COMPLETED') return cannot('ORDER_ALREADY_COMPLETED')
      const [{ path, value } = { path: '', value: '' }] = change.parse(body)
      if (path !== `/purchase_units/@reference_id=='${order.unit.reference_id}'/custom_id`) {
        return cannot('NOT_PATCHABLE')
      }
      order.unit.custom_id = value
      return { status: 204 }
    },

    capture(id: string): Answer {
      const order = orders.get(id)
      const no = ready(order, 'CAPTURE')
      if (no || !order) return no ?? unknown()
      const { amount, custom_id, invoice_id } = order.unit
      const status = statusWhen(order, 'COMPLETED')
      const more = { custom_id, invoice_id, final_capture: true, ...(status === 'COMPLETED' && breakdownOf(amount)) }
      order.captures.push(movement(clock, status, { ...amount }, more))
      order.status = 'COMPLETED'
      notify.capture(order, `PAYMENT.CAPTURE.${status}`)
      return { status: 201, body: view(order) }
    },

    authorize(id: string): Answer {
      const order = orders.get(id)
      const no = ready(order, 'AUTHORIZE')
      if (no || !order) return no ?? unknown()
      const { amount, custom_id, invoice_id } = order.unit
      order.holds.push(movement(clock, statusWhen(order, 'CREATED'), { ...amount }, { custom_id, invoice_id }))
      order.status = 'COMPLETED'
      notify.hold(order, 'PAYMENT.AUTHORIZATION.CREATED')
      return { status: 201, body: view(order) }
    },
  }
}

const refusedStatus = { CAPTURE: 'DECLINED', AUTHORIZE: 'DENIED' } as const

export function penceOf({ currency_code, value }: { currency_code: string; value: string }): Pence | null {
  return currency_code === 'GBP' ? parsePounds(value) : null
}

function oneOf<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('there is none')
  return one
}
