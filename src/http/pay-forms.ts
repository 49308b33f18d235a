import type { PaymentModule } from '#modules/payments'
import { OutsideDown, parseId } from '#modules/shared'
import type { Api } from './api.ts'
import { readForm } from './form-body.ts'
import { notFound, problem } from './problem.ts'
import type { ShowPage } from './show-page.ts'

interface PayFormPorts {
  readonly payments: PaymentModule
  readonly show: ShowPage
}

/** Paying on a provider's own page, by PayPal or without a script: on to that page, which comes back to `/pay/{id}`. */
export function payForms(api: Api, { payments, show }: PayFormPorts): void {
  // The payer is back from PayPal: what was approved there is taken now, and what was not stays unpaid.
  api.other({ method: 'get', path: '/pay/back', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    const paymentId = parseId('pay', c.req.query('payment') ?? '')
    const found = who && paymentId ? await payments.known({ userId: who.id, staff: false }, paymentId) : null
    if (!who || !found?.ok) return problem(c, notFound)
    const orderId = c.req.query('token')
    const page = `/pay/${found.value.payment.bookingId}?return=1`
    try {
      if (orderId) await payments.capturePayPalOrder({ userId: who.id, orderId })
      return c.redirect(page, 303)
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      // The page leads back here: what was approved is still to be taken.
      return c.redirect(`${page}&payment=${paymentId}&token=${encodeURIComponent(orderId ?? '')}`, 303)
    }
  })

  api.other({ method: 'post', path: '/pay/:id', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    const bookingId = parseId('bkg', c.req.param('id') ?? '')
    if (!who || !bookingId) return problem(c, notFound)
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const action = `/pay/${bookingId}`
    try {
      const way = read.value['way'] === 'paypal' ? 'paypal' : 'card'
      const page = await payments.payPage({ userId: who.id, bookingId, way })
      if (page.ok) return c.redirect(page.value, 303)
      return page.refusal.kind === 'booking-unknown' ? problem(c, notFound) : c.redirect(action, 303)
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      const form = { action, values: {}, errors: [], alert: 'Failed to initialize payment' }
      return show(c, action, { status: 503, form, retryAfterSeconds: 5 })
    }
  })
}
