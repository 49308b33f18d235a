import { disputeRoutes } from './after-payment.ts'
import { type Route, text, texts } from './asked.ts'
import { methodFor } from './methods.ts'
import { pageRoutes } from './pages.ts'
import { confirmIntent, makeIntent, take } from './pay.ts'
import { setupRoutes } from './setups.ts'
import { refuse } from './world.ts'

export const routes: Readonly<Record<string, Route>> = {
  'POST /v1/customers': (world, { form }) =>
    world.keep({
      object: 'customer',
      id: world.name('cus'),
      created: world.now(),
      description: null,
      email: null,
      invoice_settings: { default_payment_method: null },
      livemode: world.live,
      metadata: texts(form['metadata']),
    }),
  'GET /v1/customers/:id': (world, { id }) => world.get('customer', id),
  'POST /v1/customers/:id': (world, { id, form }) => {
    const customer = world.get('customer', id)
    const chosen = texts(form['invoice_settings'])['default_payment_method']
    if (chosen !== undefined && world.get('payment_method', chosen).customer !== id) {
      refuse('The customer does not have that payment method.', { param: 'invoice_settings[default_payment_method]' })
    }
    if (chosen !== undefined) customer.invoice_settings = { default_payment_method: chosen }
    return customer
  },
  'GET /v1/customers/:id/payment_methods': (world, { id }) =>
    world.all('payment_method').filter(({ customer }) => customer === id),
  'GET /v1/payment_methods/:id': (world, { id }) => methodFor(world, id),
  'POST /v1/payment_methods/:id/detach': (world, { id }) => {
    const method = world.get('payment_method', id)
    if (method.customer === null) refuse('The payment method is not attached to a customer.')
    method.customer = null
    world.notify('payment_method.detached', method)
    return method
  },

  'POST /v1/payment_intents': (world, { form }) =>
    makeIntent(world, {
      amount: Number(form['amount']),
      captureMethod: form['capture_method'] === 'manual' ? 'manual' : 'automatic',
      customer: form['customer'] === undefined ? null : world.get('customer', text(form['customer']), 'customer').id,
      description: text(form['description']),
      metadata: texts(form['metadata']),
    }),
  'GET /v1/payment_intents': (world) => world.all('payment_intent'),
  'GET /v1/payment_intents/:id': (world, { id }) => world.get('payment_intent', id),
  'POST /v1/payment_intents/:id': (world, { id, form }) => {
    const intent = world.get('payment_intent', id)
    if (form['amount'] !== undefined && intent.status !== 'requires_payment_method') {
      refuse(`This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`, {
        code: 'payment_intent_unexpected_state',
      })
    }
    if (form['amount'] !== undefined) intent.amount = Number(form['amount'])
    intent.metadata = { ...intent.metadata, ...texts(form['metadata']) }
    intent.last_payment_error = null
    return intent
  },
  'POST /v1/payment_intents/:id/confirm': (world, { id, form }) => {
    const intent = world.get('payment_intent', id)
    const usage = form['setup_future_usage']
    confirmIntent(
      world,
      intent,
      text(form['payment_method']),
      text(form['return_url']),
      usage === undefined ? usage : text(usage),
      form['off_session'] === 'true',
    )
    return intent
  },
  'POST /v1/payment_intents/:id/capture': (world, { id, form }) => {
    const intent = world.get('payment_intent', id)
    const amount = form['amount_to_capture'] === undefined ? intent.amount : Number(form['amount_to_capture'])
    if (intent.status !== 'requires_capture') {
      refuse(`This PaymentIntent could not be captured because it has a status of ${intent.status}.`, {
        code: 'payment_intent_unexpected_state',
      })
    }
    if (amount > intent.amount_capturable) refuse('Too much.', { code: 'amount_too_large', param: 'amount_to_capture' })
    take(world, intent, world.get('charge', intent.latest_charge ?? ''), amount)
    return intent
  },
  'POST /v1/payment_intents/:id/cancel': (world, { id, form }) => {
    const intent = world.get('payment_intent', id)
    const held = world
      .all('checkout.session')
      .some(({ status, payment_intent }) => status === 'open' && payment_intent === id)
    if (held || intent.status === 'succeeded' || intent.status === 'canceled') {
      refuse(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
        code: 'payment_intent_unexpected_state',
      })
    }
    intent.status = 'canceled'
    intent.canceled_at = world.now()
    intent.cancellation_reason = form['cancellation_reason'] === undefined ? null : text(form['cancellation_reason'])
    intent.amount_capturable = 0
    intent.next_action = null
    world.notify('payment_intent.canceled', intent)
    return intent
  },
  'GET /v1/events': (world) => world.all('event'),
  ...disputeRoutes,
  ...pageRoutes,
  ...setupRoutes,
}
