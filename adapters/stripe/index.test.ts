import { paymentGatewayContract } from '../../tests/contracts/payments/payment-gateway.contract.ts'
import { openFakeStripe } from '../../tests/fakes/stripe/index.ts'
import { movableClock } from '../../tests/support/doubles.ts'
import { openStripeGateway } from './index.ts'

const start = Temporal.Instant.from('2026-03-02T12:00:00Z')

paymentGatewayContract('Stripe', async () => {
  const clock = movableClock(start)
  const stripe = await openFakeStripe({ clock })
  const { secretKey, webhookSecret, address } = stripe
  return {
    gateway: await openStripeGateway({
      secretKey,
      publishableKey: 'pk_test_fake',
      webhookSecret,
      apiBase: address,
      clock,
    }),
    methods: {
      succeeds: 'pm_card_visa',
      otherSucceeds: 'pm_card_mastercard',
      declines: 'pm_card_chargeDeclined',
      hasNoFunds: 'pm_card_chargeDeclinedInsufficientFunds',
      challenges: 'pm_card_threeDSecure2Required',
      isBlocked: 'pm_card_radarBlock',
      failsLater: 'pm_card_chargeCustomerFail',
      wantsOwner: 'pm_card_authenticationRequired',
    },
    answerChallenge: async (ref, passed) => stripe.answerChallenge(ref, passed),
    refundsFail: (times, done) => stripe.disturb('POST /v1/refunds', done === 'refunded' ? '500 after' : '500', times),
    notices: async () =>
      stripe.notices().map(({ text, signature }) => ({
        text,
        header: (name: string) => (name === 'stripe-signature' ? signature : undefined),
      })),
    now: () => clock.now(),
    wait: (by) => clock.move(by),
    [Symbol.asyncDispose]: () => stripe[Symbol.asyncDispose](),
  }
})
