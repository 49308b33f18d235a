import type Stripe from 'stripe'
import { ask, need, once } from './faults.ts'
import { type Reading, intentParts, names, readPayment } from './reading.ts'
import { attemptOf, hasMoney, isBlocked, paymentOf } from './state.ts'

/**
 * A page of Stripe's makes an intent of its own, so that a payment may have two. It is charged once all the same: the
 * page only ever holds the money, and it is taken only after the payment's first intent was cancelled, which Stripe
 * refuses when that one was paid.
 */
export function createCheckout(stripe: Stripe) {
  /** The next step towards at most one intent with money; null when none is left. */
  function nextStep({ intent, page }: Reading): (() => Promise<unknown>) | null {
    const cancel = (id: string, reason?: 'duplicate' | 'fraudulent') => () =>
      ask(stripe.paymentIntents.cancel(id, reason ? { cancellation_reason: reason } : {}))
    if (isBlocked(intent) && intent.status !== 'canceled') return cancel(intent.id, 'fraudulent')
    if (page?.session.status === 'open' && (hasMoney(intent) || intent.status === 'canceled')) {
      return () => closePage(page.session.id)
    }
    if (page?.intent?.status !== 'requires_capture') return null
    const { id } = page.intent
    if (hasMoney(intent)) return cancel(id, 'duplicate')
    if (intent.status !== 'canceled') return intent.status === 'processing' ? null : cancel(intent.id, 'duplicate')
    if (intent.capture_method === 'manual') return null
    return () => once(`${id}-capture`, (idempotencyKey) => stripe.paymentIntents.capture(id, {}, { idempotencyKey }))
  }

  /** Finishes what the customer, or a crash, has left between two intents. */
  async function settle(reading: Reading): Promise<Reading> {
    let settled = reading
    for (let steps = 0; steps < 6; steps += 1) {
      const step = nextStep(settled)
      if (!step) return settled
      await step()
      settled = await readPayment(stripe, reading.intent.id)
    }
    return settled
  }

  /** Closes the page so that nobody can pay there; false when somebody just has. */
  async function closePage(sessionId: string): Promise<boolean> {
    return !('refused' in (await ask(stripe.checkout.sessions.expire(sessionId))))
  }

  async function makePage(intent: Stripe.PaymentIntent, returnUrl: string): Promise<Stripe.Checkout.Session | null> {
    const paymentId = paymentOf(intent.metadata) ?? ''
    const number = Number(intent.metadata[names.pages] ?? 0) + 1
    const description = intent.description ?? paymentId
    const metadata = { [names.payment]: paymentId, [names.intent]: intent.id }
    const asked = await once(`${paymentId}-page-${number}`, (idempotencyKey) =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          ...(typeof intent.customer === 'string' ? { customer: intent.customer } : {}),
          client_reference_id: paymentId,
          allowed_payment_method_types: ['card'],
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'gbp', unit_amount: intent.amount, product_data: { name: description } },
            },
          ],
          payment_intent_data: { capture_method: 'manual', description, metadata },
          metadata,
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        { idempotencyKey },
      ),
    )
    if ('answer' in asked) return asked.answer
    if (asked.refused.by === 'key') return null
    throw asked.refused.fault
  }

  /** Notes the page on the intent, so that a reader of the intent finds it. */
  function note(intent: Stripe.PaymentIntent, session: Stripe.Checkout.Session) {
    const pages = String(Number(intent.metadata[names.pages] ?? 0) + 1)
    const made = String(attemptOf(intent))
    const metadata = { [names.page]: session.id, [names.pages]: pages, [names.attemptsMade]: made }
    return need(stripe.paymentIntents.update(intent.id, { metadata, expand: intentParts }))
  }

  return {
    settle,
    closePage,

    /** Where to pay without script. Where there is nothing to pay (any more), it leads straight back. */
    async open(ref: string, returnUrl: string): Promise<string> {
      const { intent, page } = await settle(await readPayment(stripe, ref))
      if (!awaitsPayer(intent)) return returnUrl
      if (page?.session.status === 'open' && page.session.url) return page.session.url
      if (page?.session.status === 'complete') return returnUrl
      const session = await makePage(intent, returnUrl)
      // Another call is opening one under other terms at this moment, and notes it: its page is found next time.
      if (!session) return returnUrl
      const noted = await note(intent, session)
      const overtaken = noted.metadata[names.attempt] !== intent.metadata[names.attempt] || !awaitsPayer(noted)
      if (overtaken) await closePage(session.id)
      return overtaken || !session.url ? returnUrl : session.url
    },
  }
}

export type Checkout = ReturnType<typeof createCheckout>

export function awaitsPayer({ status }: Stripe.PaymentIntent): boolean {
  return status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action'
}
