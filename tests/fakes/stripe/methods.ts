import type { Method } from './things.ts'
import { type World, refuse } from './world.ts'

/** The behaviour of a card when it is charged. */
export interface Behaviour {
  readonly outcome: 'charge' | 'challenge' | 'decline' | 'block'
  readonly code?: string
  readonly decline?: string
  readonly message?: string
  readonly risk: 'normal' | 'elevated' | 'highest'
  /** It can be kept, whatever comes of a charge. */
  readonly keeps?: true
  /** The bank wants its owner each time, also where it was kept with their yes. */
  readonly wantsOwner?: true
}

const declined = { outcome: 'decline', code: 'card_declined', risk: 'normal' } as const
const generic = { decline: 'generic_decline', message: 'Your card was declined.' }

/** Stripe's published test cards, by the last digits of their numbers. */
const cards: Readonly<Record<string, readonly [brand: string, last4: string, behaviour: Behaviour]>> = {
  pm_card_visa: ['visa', '4242', { outcome: 'charge', risk: 'normal' }],
  pm_card_mastercard: ['mastercard', '4444', { outcome: 'charge', risk: 'normal' }],
  pm_card_riskLevelElevated: ['visa', '9235', { outcome: 'charge', risk: 'elevated' }],
  pm_card_threeDSecure2Required: ['visa', '3220', { outcome: 'challenge', risk: 'normal' }],
  pm_card_authenticationRequired: ['visa', '3184', { outcome: 'challenge', risk: 'normal', wantsOwner: true }],
  pm_card_chargeCustomerFail: ['visa', '0341', { ...declined, ...generic, keeps: true }],
  pm_card_chargeDeclined: ['visa', '0002', { ...declined, ...generic }],
  pm_card_chargeDeclinedInsufficientFunds: [
    'visa',
    '9995',
    { ...declined, decline: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  ],
  pm_card_radarBlock: [
    'visa',
    '0019',
    { outcome: 'block', code: 'card_declined', decline: 'fraudulent', message: generic.message, risk: 'highest' },
  ],
}

export function behaviourOf({ card }: Method): Behaviour {
  const found = Object.values(cards).find(([, last4]) => last4 === card.last4)
  if (!found) throw new Error(`no test card ends in ${card.last4}`)
  return found[2]
}

/** A method by its name; a test token makes a new one each time, as the browser would. */
export function methodFor(world: World, id: string, param?: string): Method {
  const token = Object.hasOwn(cards, id) ? cards[id] : undefined
  if (!token) return world.get('payment_method', id, param)
  const [brand, last4] = token
  return world.keep({
    object: 'payment_method',
    id: world.name('pm'),
    type: 'card',
    billing_details: nobody,
    card: {
      brand,
      last4,
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      fingerprint: `card${last4}`,
      country: 'GB',
    },
    created: world.now(),
    customer: null,
    livemode: world.live,
    metadata: {},
  })
}

export const nobody = { address: null, email: null, name: null, phone: null } as const

export function ownMethod(world: World, id: string, customer: string | null): Method {
  const method = methodFor(world, id, 'payment_method')
  if (method.customer !== null && method.customer !== customer) {
    refuse('The payment method belongs to another customer.', { param: 'payment_method' })
  }
  return method
}
