import { behaviourOf, nobody, ownMethod } from './methods.ts'
import type { Charge, Intent, Method, StripeError } from './things.ts'
import { Refusal, type World, refuse } from './world.ts'

export interface Made {
  readonly amount: number
  readonly captureMethod: Intent['capture_method']
  readonly customer: string | null
  readonly description: string | null
  readonly metadata: Record<string, string>
}

export function makeIntent(world: World, made: Made): Intent {
  const id = world.name('pi')
  const intent = world.keep<Intent>({
    object: 'payment_intent',
    id,
    amount: made.amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: made.captureMethod,
    client_secret: `${id}_secret_${world.secret()}`,
    confirmation_method: 'automatic',
    created: world.now(),
    currency: 'gbp',
    customer: made.customer,
    description: made.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: world.live,
    metadata: made.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    setup_future_usage: null,
    status: 'requires_payment_method',
  })
  world.notify('payment_intent.created', intent)
  return intent
}

/** Tries to pay an intent by a method; throws what Stripe answers for a card that is declined. */
export function confirmIntent(
  world: World,
  intent: Intent,
  methodId: string,
  returnUrl: string,
  usage?: string,
  isAway = false,
): void {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    refuse(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  }
  const method = ownMethod(world, methodId, intent.customer)
  if (isAway && (method.customer === null || method.customer !== intent.customer)) {
    refuse('The payment method is not attached to this customer.', { param: 'payment_method' })
  }
  intent.last_payment_error = null
  intent.next_action = null
  intent.payment_method = method.id
  if (usage !== undefined) intent.setup_future_usage = usage === '' ? null : usage
  const { outcome, wantsOwner } = behaviourOf(method)
  const isAgreed = isAway && outcome === 'challenge' && !wantsOwner
  if (outcome === 'charge' || isAgreed) charge(world, intent, method)
  else if (outcome === 'challenge' && !isAway) {
    intent.status = 'requires_action'
    const url = `${world.address()}/challenge/${intent.id}`
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
    world.notify('payment_intent.requires_action', intent)
  } else decline(world, intent, method)
}

export function answerChallenge(world: World, intent: Intent, passed: boolean): void {
  const method = world.get('payment_method', intent.payment_method ?? '')
  intent.next_action = null
  if (passed) return charge(world, intent, method)
  fail(world, intent, method, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
}

function charge(world: World, intent: Intent, method: Method): void {
  const taken = intent.capture_method === 'automatic'
  const made = makeCharge(world, intent, method, 'succeeded')
  intent.latest_charge = made.id
  intent.payment_method = method.id
  if (intent.setup_future_usage && intent.customer) {
    method.customer = intent.customer
    world.notify('payment_method.attached', method)
  }
  if (taken) return take(world, intent, made, intent.amount)
  intent.status = 'requires_capture'
  intent.amount_capturable = intent.amount
  world.notify('payment_intent.amount_capturable_updated', intent)
}

/** 1.5% and 20p, as for most cards of the United Kingdom. */
function feeOfStripe(amount: number): number {
  return Math.round(amount * 0.015) + 20
}

export function take(world: World, intent: Intent, made: Charge, amount: number): void {
  made.captured = true
  made.amount_captured = amount
  made.balance_transaction = world.move(amount, 'charge', feeOfStripe(amount)).id
  const released = made.amount - amount
  if (released > 0) {
    made.amount_refunded = released
    world.keep({
      object: 'refund',
      id: world.name('re'),
      amount: released,
      balance_transaction: null,
      charge: made.id,
      created: world.now(),
      currency: 'gbp',
      metadata: {},
      payment_intent: intent.id,
      reason: null,
      status: 'succeeded',
    })
  }
  intent.status = 'succeeded'
  intent.amount_capturable = 0
  intent.amount_received = amount
  world.notify('charge.captured', made)
  world.notify('payment_intent.succeeded', intent)
}

function decline(world: World, intent: Intent, method: Method): never {
  const { code, decline: reason, message = '' } = behaviourOf(method).wantsOwner ? ownerWanted : behaviourOf(method)
  const made = makeCharge(world, intent, method, 'failed')
  intent.latest_charge = made.id
  world.notify('charge.failed', made)
  const error: StripeError = {
    type: 'card_error',
    message,
    charge: made.id,
    ...(code === undefined ? {} : { code }),
    ...(reason === undefined ? {} : { decline_code: reason }),
  }
  fail(world, intent, method, error)
  throw new Refusal(402, {
    ...error,
    payment_intent: world.show(intent, []),
    payment_method: world.show(method, []),
  })
}

const ownerWanted = {
  code: 'authentication_required',
  decline: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

function fail(world: World, intent: Intent, method: Method, error: StripeError): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = { ...error, payment_method: world.show(method, []) }
  world.notify('payment_intent.payment_failed', intent)
}

function makeCharge(world: World, intent: Intent, method: Method, status: Charge['status']): Charge {
  const { outcome, code, message, risk } = behaviourOf(method)
  const failed = status === 'failed'
  const type = outcome === 'block' ? 'blocked' : failed ? 'issuer_declined' : 'authorized'
  return world.keep({
    object: 'charge',
    id: world.name('ch'),
    amount: intent.amount,
    balance_transaction: null,
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: nobody,
    captured: false,
    created: world.now(),
    currency: 'gbp',
    customer: intent.customer,
    disputed: false,
    failure_code: failed ? (code ?? null) : null,
    failure_message: failed ? (message ?? null) : null,
    livemode: world.live,
    metadata: { ...intent.metadata },
    outcome: {
      network_status: failed ? 'declined_by_network' : 'approved_by_network',
      reason: outcome === 'block' ? 'highest_risk_level' : null,
      risk_level: risk,
      seller_message: failed ? 'The bank did not take it.' : 'Payment complete.',
      type,
    },
    paid: !failed,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    refunded: false,
    status,
  })
}
