import type { CardLook, Failure, RiskLevel } from '#modules/payments'

export interface TestMethod {
  readonly look: CardLook
  readonly outcome: 'charge' | 'challenge' | 'decline' | 'block'
  /** The outcome when the card is to be stored; `outcome` unless given. A `charge` stores it. */
  readonly whenKept?: 'charge'
  /** The reason why it cannot be charged in its owner's absence; null when it can. */
  readonly awayFailure: Failure | null
  readonly failure: Failure | null
  readonly riskLevel: RiskLevel
  /** The bank's act after the charge. */
  readonly aftermath: 'none' | 'dispute' | 'warning'
  /** How the gateway's own page describes it. */
  readonly says: string
}

const declined: Failure = { code: 'card_declined', message: 'Your card was declined.' }
const needsOwner: Failure = {
  code: 'authentication_required',
  message: 'Your bank wants you to confirm this payment.',
}
const noFunds: Failure = { code: 'insufficient_funds', message: 'Your card has insufficient funds.' }

/** The tokens that stand for the published test cards. */
export const testMethods: ReadonlyMap<string, TestMethod> = new Map<string, TestMethod>([
  ['pm_card_visa', charge({ brand: 'visa', last4: '4242' })],
  ['pm_card_mastercard', charge({ brand: 'mastercard', last4: '4444' })],
  [
    'pm_card_threeDSecure2Required',
    { ...charge({ brand: 'visa', last4: '3220' }), outcome: 'challenge', says: 'asks for 3-D Secure' },
  ],
  [
    'pm_card_createDispute',
    {
      ...charge({ brand: 'visa', last4: '0259' }),
      aftermath: 'dispute',
      says: 'succeeds, and is then disputed as fraud',
    },
  ],
  [
    'pm_card_createIssuerFraudRecord',
    {
      ...charge({ brand: 'visa', last4: '5423' }),
      aftermath: 'warning',
      says: 'succeeds, and is then warned of as fraud by the bank',
    },
  ],
  [
    'pm_card_authenticationRequired',
    {
      ...charge({ brand: 'visa', last4: '3184' }),
      outcome: 'challenge',
      awayFailure: needsOwner,
      says: 'asks for 3-D Secure each time, also when it is charged later',
    },
  ],
  [
    'pm_card_chargeCustomerFail',
    {
      ...decline({ brand: 'visa', last4: '0341' }, declined, 'can be saved, and is declined when it is charged'),
      whenKept: 'charge',
    },
  ],
  ['pm_card_chargeDeclined', decline({ brand: 'visa', last4: '0002' }, declined, 'is declined')],
  [
    'pm_card_chargeDeclinedInsufficientFunds',
    decline({ brand: 'visa', last4: '9995' }, noFunds, 'is declined for insufficient funds'),
  ],
  [
    'pm_card_radarBlock',
    {
      look: { brand: 'visa', last4: '0019' },
      outcome: 'block',
      failure: { code: 'blocked_as_fraud', message: declined.message },
      awayFailure: declined,
      riskLevel: 'high',
      aftermath: 'none',
      says: 'is blocked as fraud',
    },
  ],
])

/** For a customer whose bank did not let the 3-D Secure page through. */
export const notAuthenticated: Failure = {
  code: 'authentication_failed',
  message: 'Your bank could not confirm that it is you. Please try again or use another card.',
}

function charge(look: CardLook): TestMethod {
  return {
    look,
    outcome: 'charge',
    failure: null,
    awayFailure: null,
    riskLevel: 'low',
    aftermath: 'none',
    says: 'succeeds',
  }
}

function decline(look: CardLook, failure: Failure, says: string): TestMethod {
  return { look, outcome: 'decline', failure, awayFailure: failure, riskLevel: 'low', aftermath: 'none', says }
}
