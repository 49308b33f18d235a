import { z } from 'zod'
import type { PaymentModule, PayPalOrder } from '#modules/payments'
import { bookerOf } from '../kit/access.ts'
import type { Answer, Api } from '../kit/api.ts'
import { id, line } from '../kit/fields.ts'
import { type Payers, signedInPayers } from './payer.ts'
import { orProviderDown, paymentProblem } from './problems.ts'
import { confirmAnswer, declineOf } from './routes.ts'
import { confirmedSchema } from './views.ts'
import { problem } from '../kit/problem.ts'

const tag = 'Payments'

const orderSchema = z.object({ order_id: z.string(), approve_url: z.string(), payment_id: z.string() })

/** Paying through PayPal: the server makes the order for its own amount, and takes it once the payer approved. */
export function paypalRoutes(api: Api, payments: PaymentModule, payers: Payers = signedInPayers): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/paypal/orders',
      tag,
      summary: 'Pay by PayPal what a payment was opened for: the order, and where the payer says yes.',
      access: 'anyone',
      body: z.strictObject({ payment_id: id('pay') }),
      answers: { 201: { says: 'The order', schema: orderSchema } },
      limit: 'payment',
    },
    ({ c, body }) =>
      orProviderDown(c, async () => {
        const payer = await payers.ofPayment(c, body.payment_id)
        if (!payer) return problem(c, payers.turnedAway(c))
        const opened = await payments.openPayPalOrder({ userId: payer.userId, paymentId: body.payment_id })
        return opened.ok ? orderAnswer(opened.value) : paymentProblem(c, opened.refusal)
      }),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/paypal/orders/:order_id/capture',
      tag,
      summary: 'Take what the payer approved at PayPal; what was not approved stays unpaid.',
      access: 'anyone',
      params: z.object({ order_id: line(255) }),
      answers: { 200: { says: 'How the payment stands', schema: confirmedSchema } },
      idempotent: true,
      limit: 'payment',
    },
    ({ c, params, claim, claimAs }) =>
      orProviderDown(c, async () => {
        const booker = bookerOf(c)
        const linked = await payers.linked(c)
        for (const payer of booker ? [{ userId: booker.id, keySpace: null }, ...linked] : linked) {
          const before = await claimAs(payer)
          if (before) return before
          const request = { ...payer, orderId: params.order_id }
          const captured = await payments.capturePayPalOrder(request, claim(confirmAnswer))
          if (!captured.ok && captured.refusal.kind === 'payment-unknown') continue
          if (!captured.ok) return paymentProblem(c, captured.refusal)
          const declined = declineOf(captured.value)
          return declined ? problem(c, declined) : confirmAnswer(captured.value)
        }
        return problem(c, payers.turnedAway(c))
      }),
  )
}

/** The payment may be another than was named: one that goes through PayPal. */
function orderAnswer({ record, orderId, approveUrl }: PayPalOrder): Answer {
  return { status: 201, body: { order_id: orderId, approve_url: approveUrl, payment_id: record.payment.id } }
}
