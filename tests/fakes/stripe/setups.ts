import { type Route, text, texts } from './asked.ts'
import { behaviourOf, ownMethod } from './methods.ts'
import type { Method, Setup, StripeError } from './things.ts'
import { Refusal, type World, refuse } from './world.ts'

interface Made {
  readonly customer: string | null
  readonly description: string | null
  readonly metadata: Record<string, string>
}

export function makeSetup(world: World, { customer, description, metadata }: Made): Setup {
  const id = world.name('seti')
  const setup = world.keep<Setup>({
    object: 'setup_intent',
    id,
    cancellation_reason: null,
    client_secret: `${id}_secret_${world.secret()}`,
    created: world.now(),
    customer,
    description,
    last_setup_error: null,
    latest_attempt: null,
    livemode: world.live,
    metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
  })
  world.notify('setup_intent.created', setup)
  return setup
}

/** Asks the bank whether a card may be charged later; throws what Stripe answers for one that is declined. */
export function confirmSetup(world: World, setup: Setup, methodId: string, returnUrl: string): void {
  if (setup.status !== 'requires_payment_method' && setup.status !== 'requires_action') {
    refuse(`You cannot confirm this SetupIntent because it has a status of ${setup.status}.`, {
      code: 'setup_intent_unexpected_state',
    })
  }
  const method = ownMethod(world, methodId, setup.customer)
  setup.latest_attempt = world.name('setatt')
  setup.last_setup_error = null
  setup.next_action = null
  setup.payment_method = method.id
  const { outcome, keeps } = behaviourOf(method)
  if (outcome === 'charge' || keeps) return keep(world, setup, method)
  if (outcome === 'challenge') {
    setup.status = 'requires_action'
    const url = `${world.address()}/challenge/${setup.id}`
    setup.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
    return world.notify('setup_intent.requires_action', setup)
  }
  const { code, decline: reason, message = '' } = behaviourOf(method)
  const error: StripeError = {
    type: 'card_error',
    message,
    ...(code === undefined ? {} : { code }),
    ...(reason === undefined ? {} : { decline_code: reason }),
  }
  fail(world, setup, method, error)
  throw new Refusal(402, { ...error, setup_intent: world.show(setup, []), payment_method: world.show(method, []) })
}

export function answerSetupChallenge(world: World, setup: Setup, passed: boolean): void {
  const method = world.get('payment_method', setup.payment_method ?? '')
  setup.next_action = null
  if (passed) return keep(world, setup, method)
  fail(world, setup, method, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
}

function keep(world: World, setup: Setup, method: Method): void {
  setup.status = 'succeeded'
  setup.payment_method = method.id
  if (setup.customer !== null && method.customer === null) {
    method.customer = setup.customer
    world.notify('payment_method.attached', method)
  }
  world.notify('setup_intent.succeeded', setup)
}

function fail(world: World, setup: Setup, method: Method, error: StripeError): void {
  setup.status = 'requires_payment_method'
  setup.payment_method = null
  setup.last_setup_error = { ...error, payment_method: world.show(method, []) }
  world.notify('setup_intent.setup_failed', setup)
}

/** Cards that are kept to be charged later. */
export const setupRoutes: Readonly<Record<string, Route>> = {
  'POST /v1/setup_intents': (world, { form }) =>
    makeSetup(world, {
      customer: world.get('customer', text(form['customer']), 'customer').id,
      description: text(form['description']),
      metadata: texts(form['metadata']),
    }),
  'GET /v1/setup_intents': (world) => world.all('setup_intent'),
  'GET /v1/setup_intents/:id': (world, { id }) => world.get('setup_intent', id),
  'POST /v1/setup_intents/:id': (world, { id, form }) => {
    const setup = world.get('setup_intent', id)
    setup.metadata = { ...setup.metadata, ...texts(form['metadata']) }
    return setup
  },
  'POST /v1/setup_intents/:id/confirm': (world, { id, form }) => {
    const setup = world.get('setup_intent', id)
    confirmSetup(world, setup, text(form['payment_method']), text(form['return_url']))
    return setup
  },
  'POST /v1/setup_intents/:id/cancel': (world, { id, form }) => {
    const setup = world.get('setup_intent', id)
    if (setup.status === 'succeeded' || setup.status === 'canceled') {
      refuse(`You cannot cancel this SetupIntent because it has a status of ${setup.status}.`, {
        code: 'setup_intent_unexpected_state',
      })
    }
    setup.status = 'canceled'
    setup.cancellation_reason = text(form['cancellation_reason']) || null
    setup.next_action = null
    world.notify('setup_intent.canceled', setup)
    return setup
  },
}
