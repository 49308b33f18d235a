import type { Context } from 'hono'
import { z } from 'zod'
import { type PaymentModule, captured, idOfSubject } from '#modules/payments'
import {
  type AdvertId,
  type BookingId,
  type InvoiceId,
  OutsideDown,
  type Pence,
  at,
  doneAt,
  parseId,
} from '#modules/shared'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { pounds } from '../kit/fields.ts'
import { readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type Payers, advertiserRefused, signedInPayers } from './payer.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'
import { paymentProblemOf } from './problems.ts'
import type { ShowPage } from '../pages/show-page.ts'

interface PayFormPorts {
  readonly payments: PaymentModule
  readonly show: ShowPage
  readonly payers?: Payers
}

/** A part of what is left of a document; without the field, all of it. */
const partForm = z.object({ amount: pounds.optional() })

/** The subject that is to be paid: a booking, a document or a part of it, or a plan of an advert. */
function askedFor(id: BookingId | InvoiceId | AdvertId, part: Pence | null, plan: string | undefined) {
  const [invoiceId, bookingId] = [parseId('ivc', id), parseId('bkg', id)]
  if (invoiceId) return { invoiceId, part }
  return bookingId ? { bookingId } : { advertId: id as AdvertId, ...(plan && { plan }) }
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
    const page = await pageOf(c, idOfSubject(payment))
    // The page of a document leads back here while nothing is known: what was approved is still to be taken.
    const approved = orderId ? `&token=${encodeURIComponent(orderId)}` : ''
    const waits = `${page}?return=1&payment=${payment.id}${approved}`
    try {
      if (orderId) await payments.capturePayPalOrder({ userId: payer.userId, orderId, subject: payment })
      // The page of a booking asks the provider itself.
      if (payment.purpose === 'booking') return c.redirect(`${page}?return=1`, 303)
      const asked = await payments.check(payment.id)
      const isIn = asked.ok && captured(asked.value.ledger) > 0
      // The page of an advert says of its payment whether it has bought days.
      if (payment.advertId !== null) return c.redirect(isIn ? `${page}?payment=${payment.id}` : waits, 303)
      return c.redirect(isIn ? doneAt(page, 'paid-online') : waits, 303)
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      return c.redirect(waits, 303)
    }
  })

  /** Where the payer sees what they pay: by their link, where they came by one. */
  async function pageOf(c: Context<HttpEnv>, id: BookingId | InvoiceId | AdvertId): Promise<string> {
    const invoiceId = parseId('ivc', id)
    if (!invoiceId) return `/pay/${id}`
    const token = await payers.tokenFor(c, invoiceId)
    return token ? at.link.invoice(token) : at.invoice(invoiceId)
  }

  api.other({ method: 'post', path: '/pay/:id', access: 'anyone' }, async (c) => {
    const key = c.req.param('id') ?? ''
    const bookingId = parseId('bkg', key)
    const invoiceId = parseId('ivc', key)
    const advertId = parseId('lst', key) ?? parseId('job', key)
    const id = bookingId ?? invoiceId ?? advertId
    const payer = id ? await payers.of(c, id) : null
    if (!payer && payers.turnedAway(c).status === 401) return signInFor(c)
    if (!payer || !id) return problem(c, notFound)
    const refused = advertId ? advertiserRefused(c) : null
    if (refused) return refused.status === 401 ? signInFor(c) : problem(c, refused)
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const action = `/pay/${id}`
    const shown = await pageOf(c, id)
    const again = (fault: Problem) => show(c, shown, cameBack(action, read.value, fault))
    const sent = invoiceId ? partForm.safeParse(read.value) : null
    if (sent?.success === false) return again(notValid(sent.error))
    try {
      const way = read.value['way'] === 'paypal' ? 'paypal' : 'card'
      const consent = { version: read.value['card_consent'] ?? null, byLink: payer.byLink }
      const page = await payments.payPage({
        userId: payer.userId,
        ...askedFor(id, sent?.data.amount ?? null, read.value['plan']),
        way,
        consent,
      })
      if (page.ok) return c.redirect(page.value, 303)
      if (page.refusal.kind === 'booking-unknown') return problem(c, notFound)
      // Somebody may have paid meanwhile: the page says what is left.
      const { refusal } = page
      const isSaid = refusal.kind === 'part-not-possible' || refusal.kind === 'not-live'
      return isSaid ? await again(paymentProblemOf(refusal)) : c.redirect(shown, 303)
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      const form = { action, values: {}, errors: [], alert: 'Failed to initialize payment' }
      return show(c, shown, { status: 503, form, retryAfterSeconds: 5 })
    }
  })
}
