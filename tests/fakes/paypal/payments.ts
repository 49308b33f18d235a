import { z } from 'zod'
import { type Clock, pence, poundsText } from '#modules/shared'
import { type Answer, cannot, unknown } from './answers.ts'
import { penceOf } from './checkout.ts'
import { type Movement, type Order, breakdownOf, movement } from './orders.ts'
import type { Notify } from './webhooks.ts'

const money = z.object({ currency_code: z.string(), value: z.string() })
const captureAsked = z.object({ amount: money, final_capture: z.boolean(), invoice_id: z.string() })
const refundAsked = z.object({ amount: money, custom_id: z.string() })

interface Payments {
  readonly orders: ReadonlyMap<string, Order>
  readonly clock: Clock
  readonly base: () => string
  readonly payee: Order['unit']['payee']
  readonly notify: Notify
  /** Whether refunds wait for PayPal's own bank, or find no money. */
  readonly refundsAre: () => 'COMPLETED' | 'PENDING' | 'FAILED'
}

/** Payments v2. */
export function createPayments({ orders, clock, base, payee, notify, refundsAre }: Payments) {
  function find(part: 'holds' | 'captures' | 'refunds', id: string): { order: Order; found: Movement } | null {
    for (const order of orders.values()) {
      const found = order[part].find((one) => one.id === id)
      if (found) return { order, found }
    }
    return null
  }

  const whole = (order: Order, found: Movement) => ({
    ...structuredClone(found),
    supplementary_data: { related_ids: { order_id: order.id } },
    payee,
  })

  return {
    hold(id: string): Answer {
      const at = find('holds', id)
      return at ? { status: 200, body: whole(at.order, at.found) } : unknown()
    },

    capture(id: string): Answer {
      const at = find('captures', id)
      return at ? { status: 200, body: whole(at.order, at.found) } : unknown()
    },

    refund(id: string): Answer {
      const at = find('refunds', id)
      return at ? { status: 200, body: structuredClone(at.found) } : unknown()
    },

    /** Captures up to 15% above the authorisation, as PayPal does. */
    captureHold(id: string, body: unknown): Answer {
      const at = find('holds', id)
      if (!at) return unknown()
      if (at.found.status === 'VOIDED') return cannot('AUTHORIZATION_VOIDED')
      if (at.found.status === 'DENIED') return cannot('AUTHORIZATION_DENIED')
      if (at.found.status !== 'CREATED') return cannot('AUTHORIZATION_ALREADY_CAPTURED')
      const { amount, final_capture, invoice_id } = captureAsked.parse(body)
      const [asked, held] = [penceOf(amount), penceOf(at.found.amount)]
      if (asked === null || held === null) return cannot('AUTH_CAPTURE_CURRENCY_MISMATCH')
      if (asked * 100 > held * 115) return cannot('MAX_CAPTURE_AMOUNT_EXCEEDED')
      const { custom_id } = at.order.unit
      const more = { custom_id, invoice_id, final_capture, ...breakdownOf(amount) }
      const made = movement(clock, 'COMPLETED', amount, more)
      at.order.captures.push(made)
      at.found.status = final_capture ? 'CAPTURED' : 'PARTIALLY_CAPTURED'
      notify.capture(at.order, 'PAYMENT.CAPTURE.COMPLETED')
      return { status: 201, body: whole(at.order, made) }
    },

    voidHold(id: string): Answer {
      const at = find('holds', id)
      if (!at) return unknown()
      if (at.found.status === 'VOIDED') return cannot('PREVIOUSLY_VOIDED')
      if (!['CREATED', 'PENDING'].includes(at.found.status)) return cannot('PREVIOUSLY_CAPTURED')
      at.found.status = 'VOIDED'
      notify.hold(at.order, 'PAYMENT.AUTHORIZATION.VOIDED')
      return { status: 204 }
    },

    giveBack(id: string, body: unknown): Answer {
      const at = find('captures', id)
      if (!at) return unknown()
      const { amount, custom_id } = refundAsked.parse(body)
      const [asked, taken] = [penceOf(amount), penceOf(at.found.amount)]
      if (at.found.status === 'PENDING') return cannot('PENDING_CAPTURE')
      if (asked === null || taken === null) return cannot('REFUND_CAPTURE_CURRENCY_MISMATCH')
      if (asked <= 0) return cannot('CANNOT_BE_ZERO_OR_NEGATIVE')
      const given = at.order.refunds
        .filter(({ status }) => status !== 'FAILED')
        .reduce((sum, refund) => sum + (penceOf(refund.amount) ?? 0), 0)
      if (given === taken) return cannot('CAPTURE_FULLY_REFUNDED')
      if (asked > taken - given) return cannot('REFUND_AMOUNT_EXCEEDED')
      const up = { href: `${base()}/v2/payments/captures/${id}`, rel: 'up', method: 'GET' }
      const status = refundsAre()
      const text = { currency_code: 'GBP', value: poundsText(pence(asked)) }
      const made = movement(clock, status, text, { custom_id, links: [up] })
      at.order.refunds.push(made)
      if (status !== 'FAILED') at.found.status = given + asked === taken ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      notify.refund(made, `PAYMENT.CAPTURE.${status === 'COMPLETED' ? 'REFUNDED' : 'REFUND_' + status}`)
      return { status: 201, body: structuredClone(made) }
    },

    find,
  }
}
