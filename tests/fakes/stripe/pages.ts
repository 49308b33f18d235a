import { type Form, type FormValue } from '../open-api-form.ts'
import { type Route, text, texts } from './asked.ts'
import { confirmIntent, makeIntent } from './pay.ts'
import { confirmSetup, makeSetup } from './setups.ts'
import type { Session } from './things.ts'
import { Refusal, type World, refuse } from './world.ts'

/** The parameters of the intent that a page will make, by page. */
const wanted = new WeakMap<Session, Form>()
const dayInSeconds = 86_400

/** Checkout: pages of Stripe's own. */
export const pageRoutes: Readonly<Record<string, Route>> = {
  'POST /v1/checkout/sessions': (world, { form }) => {
    const id = world.name('cs')
    const session = world.keep<Session>({
      object: 'checkout.session',
      id,
      amount_total: form['mode'] === 'setup' ? null : amountOf(form['line_items']),
      automatic_tax: { enabled: false, status: null },
      cancel_url: text(form['cancel_url']) || null,
      client_reference_id: text(form['client_reference_id']) || null,
      created: world.now(),
      currency: 'gbp',
      custom_fields: [],
      custom_text: { shipping_address: null, submit: null },
      customer: text(form['customer']) || null,
      expires_at: world.now() + dayInSeconds,
      livemode: world.live,
      metadata: texts(form['metadata']),
      mode: form['mode'] === 'setup' ? 'setup' : 'payment',
      payment_intent: null,
      payment_method_types: ['card'],
      payment_status: form['mode'] === 'setup' ? 'no_payment_required' : 'unpaid',
      setup_intent: null,
      shipping_options: [],
      status: 'open',
      success_url: text(form['success_url']),
      url: `${world.address()}/page/${id}`,
    })
    wanted.set(session, inner(form[form['mode'] === 'setup' ? 'setup_intent_data' : 'payment_intent_data']))
    return session
  },
  'GET /v1/checkout/sessions/:id': (world, { id }) => world.get('checkout.session', id),
  'POST /v1/checkout/sessions/:id/expire': (world, { id }) => {
    const session = world.get('checkout.session', id)
    if (session.status !== 'open') refuse(`Only Checkout Sessions with a status in ["open"] can be expired.`)
    session.status = 'expired'
    session.url = null
    world.notify('checkout.session.expired', session)
    return session
  },
}

/** The customer pays at the page; false when the page takes nothing any more, or the card is declined. */
export function payAtPage(world: World, session: Session, methodId: string): boolean {
  if (session.status !== 'open') return false
  const data = wanted.get(session) ?? {}
  if (session.mode === 'setup') return giveAtPage(world, session, methodId, data)
  const known = session.payment_intent === null ? null : world.get('payment_intent', session.payment_intent)
  const intent =
    known ??
    makeIntent(world, {
      amount: session.amount_total ?? 0,
      captureMethod: data['capture_method'] === 'manual' ? 'manual' : 'automatic',
      customer: session.customer,
      description: text(data['description']),
      metadata: texts(data['metadata']),
    })
  session.payment_intent = intent.id
  try {
    confirmIntent(world, intent, methodId, session.success_url)
  } catch (fault) {
    if (fault instanceof Refusal) return false
    throw fault
  }
  session.status = 'complete'
  session.url = null
  session.payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid'
  world.notify('checkout.session.completed', session)
  return true
}

function giveAtPage(world: World, session: Session, methodId: string, data: Form): boolean {
  const setup =
    session.setup_intent === null
      ? makeSetup(world, {
          customer: session.customer,
          description: text(data['description']),
          metadata: texts(data['metadata']),
        })
      : world.get('setup_intent', session.setup_intent)
  session.setup_intent = setup.id
  try {
    confirmSetup(world, setup, methodId, session.success_url)
  } catch (fault) {
    if (fault instanceof Refusal) return false
    throw fault
  }
  if (setup.status !== 'succeeded') return false
  session.status = 'complete'
  session.url = null
  world.notify('checkout.session.completed', session)
  return true
}

function inner(value: FormValue | undefined): Form {
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

function amountOf(lines: FormValue | undefined): number {
  return (Array.isArray(lines) ? lines : []).reduce<number>((sum, line) => {
    const { quantity, price_data } = inner(line)
    return sum + Number(quantity) * Number(inner(price_data)['unit_amount'])
  }, 0)
}
