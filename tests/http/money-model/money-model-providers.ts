import { openStripeGateway } from '#adapters/stripe'
import { createTestGateway } from '#adapters/test-gateway'
import type { Notice, NoticeNotTrusted, PaymentGateway } from '#modules/payments'
import type { Result } from '#modules/shared'
import { openFakeStripe } from '../../fakes/stripe/index.ts'
import { type MovableClock, rethrow } from '../../support/doubles.ts'
import { publicUrl } from '../../support/builders/payments.ts'
import type { Provider } from './money-model-world.ts'

/** The built-in gateway, also in place of a PayPal: there the payer chooses at the provider what is paid with. */
export function testProvider(clock: MovableClock, as: 'test' | 'paypal' = 'test'): Provider & Disposable {
  const provider = createTestGateway({ file: ':memory:', publicUrl, clock, onFault: rethrow })
  const gateway: PaymentGateway = { ...provider.gateway, provider: as, keepsCards: as === 'test' }
  return {
    gateway,
    async notices() {
      const notices: Notice[] = []
      clock.move({ milliseconds: 1 })
      await provider.deliveries.deliverDue(async (text, signature) => {
        notices.push(trusted(await gateway.readNotice(text, () => signature)))
        return true
      })
      return notices
    },
    async answerChallenge(ref, passed) {
      const { clientSecret } = await gateway.retrieve(ref)
      const intent = provider.hosted.find(ref, clientSecret ?? '')
      if (intent) provider.hosted.answerChallenge(intent, passed)
    },
    [Symbol.dispose]: () => provider[Symbol.dispose](),
  }
}

/** Stripe's own SDK over the local Stripe. */
export async function stripeProvider(clock: MovableClock): Promise<Provider & AsyncDisposable> {
  const stripe = await openFakeStripe({ clock })
  const gateway = await openStripeGateway({
    secretKey: stripe.secretKey,
    publishableKey: 'pk_test_fake',
    webhookSecret: stripe.webhookSecret,
    apiBase: stripe.address,
    clock,
  })
  return {
    gateway,
    notices: async () =>
      Promise.all(
        stripe.notices().map(async ({ text, signature }) => trusted(await gateway.readNotice(text, () => signature))),
      ),
    async answerChallenge(ref, passed) {
      const { phase } = await gateway.retrieve(ref)
      if (phase === 'requires_action') stripe.answerChallenge(ref, passed)
    },
    [Symbol.asyncDispose]: () => stripe[Symbol.asyncDispose](),
  }
}

function trusted(read: Result<Notice, NoticeNotTrusted>): Notice {
  if (!read.ok) throw new Error('a notice of the provider itself was not trusted')
  return read.value
}
