import type { Context } from 'hono'
import type { PaymentModule } from '#modules/payments'
import { type BookingId, type InvoiceId, OutsideDown, at, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { readForm } from '../kit/form-body.ts'
import { type Payers, signedInPayers } from './payer.ts'
import { notFound, problem } from '../kit/problem.ts'
import type { ShowPage } from '../pages/show-page.ts'

interface PayFormPorts {
  readonly payments: PaymentModule
  readonly show: ShowPage
  readonly payers?: Payers
}

/** Signed in, the payer goes on to where they were. */
function signInFor(c: Context<HttpEnv>): Response {
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(at.loginThen(pathname + search), 303)
}

/**
 * Paying on a provider's own page, by PayPal or without a script: on to that page, which comes back to `/pay/{id}`, or to the
 * page of the document.
 */
export function payForms(api: Api, { payments, show, payers = signedInPayers }: PayFormPorts): void {
  // The payer is back from PayPal: what was approved there is taken now, and what was not stays unpaid.
  api.other({ method: 'get', path: '/pay/back', access: 'anyone' }, async (c) => {
    const paymentId = parseId('pay', c.req.query('payment') ?? '')
    const payer = paymentId ? await payers.ofPayment(c, paymentId) : null
    if (!payer && payers.turnedAway(c).status === 401) return signInFor(c)
    const found = payer && paymentId ? await payments.known({ userId: payer.userId, staff: false }, paymentId) : null
    if (!payer || !found?.ok) return problem(c, notFound)
    const orderId = c.req.query('token')
    const { payment } = found.value
    const page = `${await pageOf(c, payment.purpose === 'invoice' ? payment.invoiceId : payment.bookingId)}?return=1`
    try {
      if (orderId) await payments.capturePayPalOrder({ userId: payer.userId, orderId, subject: payment })
      // The page of a booking asks the provider itself.
      else if (payment.purpose === 'invoice') await payments.check(payment.id)
      return c.redirect(page, 303)
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      // The page leads back here: what was approved is still to be taken.
      const approved = orderId ? `&token=${encodeURIComponent(orderId)}` : ''
      return c.redirect(`${page}&payment=${payment.id}${approved}`, 303)
    }
  })

  /** Where the payer sees what they pay: by their link, where they came by one. */
  async function pageOf(c: Context<HttpEnv>, id: BookingId | InvoiceId): Promise<string> {
    const invoiceId = parseId('ivc', id)
    if (!invoiceId) return `/pay/${id}`
    const token = await payers.tokenFor(c, invoiceId)
    return token ? at.link.invoice(token) : at.invoice(invoiceId)
  }

  api.other({ method: 'post', path: '/pay/:id', access: 'anyone' }, async (c) => {
    const key = c.req.param('id') ?? ''
    const bookingId = parseId('bkg', key)
    const invoiceId = parseId('ivc', key)
    const id = bookingId ?? invoiceId
    const payer = id ? await payers.of(c, id) : null
    if (!payer && payers.turnedAway(c).status === 401) return signInFor(c)
    if (!payer || !id) return problem(c, notFound)
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const action = `/pay/${id}`
    const shown = await pageOf(c, id)
    try {
      const way = read.value['way'] === 'paypal' ? 'paypal' : 'card'
      const consent = { version: read.value['card_consent'] ?? null, byLink: payer.byLink }
      const page = await payments.payPage({
        userId: payer.userId,
        ...(invoiceId ? { invoiceId } : { bookingId: id as BookingId }),
        way,
        consent,
      })
      if (page.ok) return c.redirect(page.value, 303)
      return page.refusal.kind === 'booking-unknown' ? problem(c, notFound) : c.redirect(shown, 303)
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      const form = { action, values: {}, errors: [], alert: 'Failed to initialize payment' }
      return show(c, shown, { status: 503, form, retryAfterSeconds: 5 })
    }
  })
}
