import type Stripe from 'stripe'
import type { CaptureNotAllowed, Confirmation, Intent, PaymentMethodUnknown, ProviderState } from '#modules/payments'
import { type PaymentId, type Pence, type Result, accept, refuse } from '#modules/shared'
import { ask, need, once } from './faults.ts'
import { type KeptReading, forget, giverOf, keptState, readKept, setupParts } from './kept-reading.ts'
import { idOf, names } from './reading.ts'
import { paymentOf } from './state.ts'

export interface OwnerOf {
  (methodId: string): Promise<{ readonly owner: string | null } | null>
}

/**
 * Cards that are kept to be charged while their owners are away. A setup takes no money, so that a second one on a page
 * of Stripe's does no harm; the charge is an intent of its own, made once, noted on the setup and only then confirmed.
 */
export function createKeptCards(stripe: Stripe, ownerOf: OwnerOf) {
  const read = (ref: string) => readKept(stripe, ref)

  async function note(ref: string, metadata: Record<string, string>): Promise<Stripe.SetupIntent> {
    return need(stripe.setupIntents.update(ref, { metadata, expand: setupParts }))
  }

  async function findMade(customerRef: string, paymentId: PaymentId): Promise<Stripe.SetupIntent | null> {
    const { data } = await need(stripe.setupIntents.list({ customer: customerRef, limit: 100 }))
    return data.find(({ metadata }) => paymentOf(metadata) === paymentId && !metadata?.[names.intent]) ?? null
  }

  /** The one intent of the charge, noted on the setup; null when the card was released meanwhile. */
  async function chargeOf({ setup, charge }: KeptReading): Promise<Stripe.PaymentIntent | null> {
    if (charge) return charge.intent
    const paymentId = paymentOf(setup.metadata) ?? ''
    const made = await once(`${paymentId}-charge`, (idempotencyKey) =>
      stripe.paymentIntents.create(
        {
          // Always the maximum that may be charged: two simultaneous requests get the same intent.
          amount: Number(setup.metadata?.[names.amount]),
          currency: 'gbp',
          ...(typeof setup.customer === 'string' ? { customer: setup.customer } : {}),
          allowed_payment_method_types: ['card'],
          ...(setup.description === null ? {} : { description: setup.description }),
          metadata: { [names.payment]: paymentId, [names.intent]: setup.id },
        },
        { idempotencyKey },
      ),
    )
    if ('refused' in made) throw made.refused.fault
    // The release of a card writes its note first and looks for a charge afterwards: one of the two sees the other.
    const noted = await note(setup.id, { [names.charge]: made.answer.id })
    if (!noted.metadata?.[names.released] && noted.status !== 'canceled') return made.answer
    await ask(stripe.paymentIntents.cancel(made.answer.id))
    return null
  }

  /** Charges the card while its owner is away. The bank's answer shows in the intent. */
  async function charge(
    { id: intentId, amount: before }: Stripe.PaymentIntent,
    amount: Pence,
    setup: Stripe.SetupIntent,
    cardId: string,
  ): Promise<void> {
    // Refused once it was confirmed: that stands.
    if (before !== amount) await ask(stripe.paymentIntents.update(intentId, { amount }))
    const asked = await once(`${intentId}-confirm`, (idempotencyKey) =>
      stripe.paymentIntents.confirm(intentId, { payment_method: cardId, off_session: true }, { idempotencyKey }),
    )
    if (!('refused' in asked) || asked.refused.by === 'card') return
    const { code, param, fault } = asked.refused
    if (code === 'payment_intent_unexpected_state') return
    if (param !== 'payment_method' && code !== 'resource_missing' && !code?.startsWith('payment_method_')) throw fault
    await ask(stripe.paymentIntents.cancel(intentId))
    await note(setup.id, { [names.released]: 'gone' })
  }

  async function end({ setup, page }: KeptReading): Promise<void> {
    if (page?.session.status === 'open') await ask(stripe.checkout.sessions.expire(page.session.id))
    const cancelled = await ask(stripe.setupIntents.cancel(setup.id, { cancellation_reason: 'abandoned' }))
    // Stripe keeps a setup that came off: that it counts no longer is noted on it.
    const { metadata } = 'refused' in cancelled ? await note(setup.id, { [names.released]: 'yes' }) : cancelled.answer
    const begun = metadata?.[names.charge]
    if (begun) await ask(stripe.paymentIntents.cancel(begun))
  }

  async function makePage(setup: Stripe.SetupIntent, returnUrl: string): Promise<string | null> {
    const paymentId = paymentOf(setup.metadata) ?? ''
    const number = Number(setup.metadata?.[names.pages] ?? 0) + 1
    const metadata = { [names.payment]: paymentId, [names.intent]: setup.id }
    const made = await once(`${paymentId}-page-${number}`, (idempotencyKey) =>
      stripe.checkout.sessions.create(
        {
          mode: 'setup',
          currency: 'gbp',
          ...(typeof setup.customer === 'string' ? { customer: setup.customer } : {}),
          client_reference_id: paymentId,
          allowed_payment_method_types: ['card'],
          setup_intent_data: { metadata, ...(setup.description === null ? {} : { description: setup.description }) },
          metadata,
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        { idempotencyKey },
      ),
    )
    if ('refused' in made) {
      if (made.refused.by === 'key') return null
      throw made.refused.fault
    }
    const noted = await note(setup.id, { [names.page]: made.answer.id, [names.pages]: String(number) })
    if (noted.status !== 'canceled' && !noted.metadata?.[names.released]) return made.answer.url
    await ask(stripe.checkout.sessions.expire(made.answer.id))
    return null
  }

  return {
    read,

    async createIntent({ paymentId, amount, customerRef, description }: Intent): Promise<ProviderState> {
      if (customerRef === null) throw new Error(`no card is kept for the payer of ${paymentId}`)
      const made = await once(
        `${paymentId}-intent`,
        async (idempotencyKey, again) =>
          (again && (await findMade(customerRef, paymentId))) ||
          stripe.setupIntents.create(
            {
              customer: customerRef,
              usage: 'off_session',
              allowed_payment_method_types: ['card'],
              description,
              metadata: { [names.payment]: paymentId, [names.amount]: String(amount) },
            },
            { idempotencyKey },
          ),
      )
      if ('refused' in made) throw made.refused.fault
      return keptState(await read(made.answer.id))
    },

    retrieve: async (ref: string): Promise<ProviderState> => keptState(await read(ref)),

    async confirm(asked: Confirmation): Promise<Result<ProviderState, PaymentMethodUnknown>> {
      const [before, method] = await Promise.all([read(asked.ref), ownerOf(asked.methodId)])
      const stands = keptState(before)
      if (!isOpen(stands) || asked.attempt <= stands.attempt) return accept(stands)
      const { setup, page } = before
      const isOwn = method !== null && method.owner !== null && method.owner === idOf(setup.customer)
      if (!isOwn && method?.owner !== null) return refuse({ kind: 'payment-method-unknown' })
      if (page?.session.status === 'open') await ask(stripe.checkout.sessions.expire(page.session.id))
      await note(asked.ref, {
        [names.attempt]: String(asked.attempt),
        [names.attemptsMade]: String(stands.attempt),
        [names.attemptBefore]: idOf(setup.latest_attempt) ?? '',
        [names.saved]: asked.saveCard || isOwn ? 'yes' : 'no',
      })
      const key = `${stands.paymentId}-setup-${asked.attempt}-${asked.methodId}`
      const tried = await once(key, (idempotencyKey) =>
        stripe.setupIntents.confirm(
          asked.ref,
          { payment_method: asked.methodId, return_url: asked.returnUrl },
          { idempotencyKey },
        ),
      )
      if ('refused' in tried && tried.refused.by !== 'card') {
        const { code, param, fault } = tried.refused
        const isUnknown = param === 'payment_method' || code?.startsWith('payment_method_')
        if (isUnknown) return refuse({ kind: 'payment-method-unknown' })
        if (code !== 'setup_intent_unexpected_state') throw fault
      }
      return accept(keptState(await read(asked.ref)))
    },

    async capture(ref: string, amount: Pence): Promise<Result<ProviderState, CaptureNotAllowed>> {
      const before = await read(ref)
      const stands = keptState(before)
      const isDue = stands.phase === 'authorised' && amount > 0 && amount <= stands.amount
      if (!isDue && stands.phase !== 'captured') return refuse({ kind: 'capture-not-allowed' })
      const cardId = idOf(giverOf(before).payment_method)
      const intent = isDue && cardId !== null ? await chargeOf(before) : null
      if (intent !== null && cardId !== null) await charge(intent, amount, before.setup, cardId)
      const after = await read(ref)
      const now = keptState(after)
      if (now.phase !== 'authorised') await forget(stripe, after)
      return accept(now)
    },

    async cancel(ref: string): Promise<ProviderState> {
      const before = await read(ref)
      const { phase } = keptState(before)
      if (phase === 'authorised' || isOpen(keptState(before))) await end(before)
      const after = await read(ref)
      await forget(stripe, after)
      return keptState(after)
    },

    async payPage(ref: string, returnUrl: string): Promise<string> {
      const reading = await read(ref)
      const { session } = reading.page ?? {}
      if (!isOpen(keptState(reading)) || session?.status === 'complete') return returnUrl
      if (session?.status === 'open' && session.url) return session.url
      return (await makePage(reading.setup, returnUrl)) ?? returnUrl
    },
  }
}

function isOpen({ phase }: ProviderState): boolean {
  return phase === 'open' || phase === 'requires_action' || phase === 'declined'
}
