import type Stripe from 'stripe'
import type {
  CaptureNotAllowed,
  Confirmation,
  Intent,
  PaymentGateway,
  PaymentMethodUnknown,
  ProviderState,
} from '#modules/payments'
import { type PaymentId, type Result, accept, refuse } from '#modules/shared'
import { type Checkout, awaitsPayer } from './checkout.ts'
import { ask, once } from './faults.ts'
import { type Reading, idOf, intentParts, names, readPayment } from './reading.ts'
import { attemptOf, payerOf, paymentOf, stateOf } from './state.ts'

type Intents = Pick<PaymentGateway, 'createIntent' | 'confirm' | 'retrieve' | 'capture' | 'cancel'>

/** Empty for a payer whom Stripe must not recognise. */
function ofCustomer(ref: string | null): { readonly customer?: string } {
  return ref === null ? {} : { customer: ref }
}

/** The customer who saved that card, null while it is nobody's; no answer when it is no card. */
export function createOwners(stripe: Stripe) {
  return async function ownerOf(methodId: string): Promise<{ readonly owner: string | null } | null> {
    if (!/^pm_\w{3,200}$/.test(methodId)) return null
    const found = await ask(stripe.paymentMethods.retrieve(methodId))
    return 'refused' in found || found.answer.type !== 'card' ? null : { owner: idOf(found.answer.customer) }
  }
}

export function createIntents(stripe: Stripe, checkout: Checkout, ownerOf: ReturnType<typeof createOwners>): Intents {
  const read = async (ref: string) => checkout.settle(await readPayment(stripe, ref))

  /** Notes the attempt on the intent; null when a page of Stripe's cannot be closed, for it was just paid there. */
  async function begin(reading: Reading, attempt: number): Promise<Stripe.PaymentIntent | null> {
    const { intent, page } = reading
    if (page?.session.status === 'open' && !(await checkout.closePage(page.session.id))) return null
    if (Number(intent.metadata[names.attempt] ?? 0) === attempt) return intent
    const metadata = { [names.attempt]: String(attempt), [names.attemptsMade]: String(attemptOf(intent)) }
    const noted = await once(`${paymentOf(intent.metadata)}-attempt-${attempt}`, (idempotencyKey) =>
      stripe.paymentIntents.update(intent.id, { metadata, expand: intentParts }, { idempotencyKey }),
    )
    if ('refused' in noted) return null
    const opened = noted.answer.metadata[names.page]
    const isNew = opened !== undefined && opened !== page?.session.id
    return isNew && !(await checkout.closePage(opened)) ? null : noted.answer
  }

  async function charge(intent: Stripe.PaymentIntent, asked: Confirmation): Promise<'done' | 'method-unknown'> {
    const confirm = (idempotencyKey: string) =>
      stripe.paymentIntents.confirm(
        intent.id,
        {
          payment_method: asked.methodId,
          return_url: asked.returnUrl,
          // Stripe attaches the card to the customer only once it was charged; empty, it forgets an earlier wish.
          setup_future_usage: asked.saveCard ? 'on_session' : '',
        },
        { idempotencyKey },
      )
    const key = `${paymentOf(intent.metadata)}-confirm-${asked.attempt}`
    const first = await once(key, confirm)
    if (!('refused' in first) || first.refused.by === 'card') return 'done'
    // The key was used with another card, and that one may never have been tried.
    const tried = first.refused.by === 'key' ? await afresh(intent.id, asked.attempt, key, confirm) : first
    if (!('refused' in tried) || tried.refused.by === 'card') return 'done'
    const { code, param, fault } = tried.refused
    if (code === 'payment_intent_unexpected_state') return 'done'
    if (param === 'payment_method' || code?.startsWith('payment_method_')) return 'method-unknown'
    throw fault
  }

  async function afresh(
    ref: string,
    attempt: number,
    key: string,
    confirm: (idempotencyKey: string) => Promise<unknown>,
  ) {
    const { intent } = await readPayment(stripe, ref)
    const made = !awaitsPayer(intent) || attemptOf(intent) >= attempt
    return made ? { answer: intent } : once(`${key}-other`, confirm)
  }

  /** The intent that Stripe made and then spoke of a failure. */
  async function findMade(customerRef: string | null, paymentId: PaymentId): Promise<Stripe.PaymentIntent | null> {
    const { data } = await stripe.paymentIntents.list({ ...ofCustomer(customerRef), limit: 100 })
    return data.find(({ metadata }) => paymentOf(metadata) === paymentId && !metadata[names.intent]) ?? null
  }

  return {
    async createIntent({ paymentId, amount, customerRef, capture, description, invoiceNumber }: Intent) {
      const create = (idempotencyKey: string) =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: 'gbp',
            ...ofCustomer(customerRef),
            capture_method: capture === 'automatic' ? capture : 'manual',
            allowed_payment_method_types: ['card'],
            description,
            metadata: { [names.payment]: paymentId, ...(invoiceNumber && { [names.invoice]: invoiceNumber }) },
          },
          { idempotencyKey },
        )
      const made = await once(
        `${paymentId}-intent`,
        async (key, again) => (again && (await findMade(customerRef, paymentId))) || create(key),
      )
      if ('refused' in made) throw made.refused.fault
      return stateOf(await read(made.answer.id))
    },

    retrieve: async (ref) => stateOf(await read(ref)),

    async confirm(asked): Promise<Result<ProviderState, PaymentMethodUnknown>> {
      const [before, method] = await Promise.all([read(asked.ref), ownerOf(asked.methodId)])
      const stands = stateOf(before)
      if (!isOpen(stands) || asked.attempt <= stands.attempt) return accept(stands)
      const isTheirs = method && (method.owner === null || method.owner === idOf(before.intent.customer))
      if (!isTheirs) return refuse({ kind: 'payment-method-unknown' })
      const ready = await begin(before, asked.attempt)
      if (ready && (await charge(ready, asked)) === 'method-unknown') return refuse({ kind: 'payment-method-unknown' })
      return accept(stateOf(await read(asked.ref)))
    },

    async capture(ref, amount): Promise<Result<ProviderState, CaptureNotAllowed>> {
      const reading = await read(ref)
      const payer = payerOf(reading)
      if (payer.status === 'succeeded') return accept(stateOf(reading))
      if (payer.status !== 'requires_capture' || amount <= 0 || amount > payer.amount_capturable) {
        return refuse({ kind: 'capture-not-allowed' })
      }
      const taken = await once(`${payer.id}-capture-${amount}`, (idempotencyKey) =>
        stripe.paymentIntents.capture(payer.id, { amount_to_capture: amount, expand: intentParts }, { idempotencyKey }),
      )
      const after = await read(ref)
      if ('refused' in taken && payerOf(after).status !== 'succeeded') return refuse({ kind: 'capture-not-allowed' })
      return accept(stateOf(after))
    },

    async cancel(ref) {
      const reading = await read(ref)
      if (!isOpen(stateOf(reading)) && payerOf(reading).status !== 'requires_capture') return stateOf(reading)
      const { session } = reading.page ?? {}
      const closed = session?.status !== 'open' || (await checkout.closePage(session.id))
      const payer = payerOf(reading)
      if (closed) await ask(stripe.paymentIntents.cancel(payer.id, { cancellation_reason: 'abandoned' }))
      return stateOf(await read(ref))
    },
  }
}

function isOpen({ phase }: ProviderState): boolean {
  return phase === 'open' || phase === 'requires_action' || phase === 'declined'
}
