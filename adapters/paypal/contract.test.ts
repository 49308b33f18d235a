import { describe } from 'vitest'
import { type Offers, paymentGatewayContract } from '../../tests/contracts/payments/payment-gateway.contract.ts'
import { specificationsAt, withoutSpecifications } from '../../tests/fakes/open-api.ts'
import { openPayPal } from '../../tests/fakes/paypal/opened.ts'

const specifications = specificationsAt()

const offers: Offers = {
  payerChooses: 'provider',
  savedCards: false,
  keepsCards: false,
  listsPayments: false,
  blockedRisk: null,
  noticesTrusted: { still: { hours: 72 }, noMore: { hours: 25 } },
}

describe.skipIf(!specifications)(`PayPal${specifications ? '' : `, ${withoutSpecifications}`}`, () => {
  paymentGatewayContract(
    'PayPal',
    async () => {
      const { gateway, paypal, clock, close } = await openPayPal()
      return {
        gateway,
        methods: {
          succeeds: 'pays',
          otherSucceeds: 'pays',
          declines: 'is-declined',
          hasNoFunds: 'is-declined',
          challenges: 'needs-action',
          isBlocked: 'is-refused',
          failsLater: 'is-declined',
          wantsOwner: 'needs-action',
        },
        async payerActs(ref, funding) {
          paypal.approve(gateway.deskRef(ref), funding)
        },
        async answerChallenge(ref, passed) {
          if (passed) paypal.approve(gateway.deskRef(ref))
        },
        refundsFail: (times, done) =>
          paypal.misbehave(/^POST .*\/refund$/, done === 'refunded' ? 'drop' : '500', times),
        async notices() {
          return paypal.notices().map(({ text, headers }) => ({ text, header: (name: string) => headers[name] }))
        },
        now: () => clock.now(),
        wait: (by) => clock.move(by),
        [Symbol.asyncDispose]: close,
      }
    },
    offers,
  )
})
