import { openStripeGateway } from '#adapters/stripe'
import type { Confirmation, Intent, PaymentGateway, ProviderState } from '#modules/payments'
import { type PaymentId, type UserId, pence } from '#modules/shared'
import { type MovableClock, movableClock } from '../../support/doubles.ts'
import { type FakeStripe, openFakeStripe } from './index.ts'

export const payment = 'pay_00000001' as PaymentId
export const asha = 'usr_asha' as UserId
export const returnUrl = 'http://localhost:3000/pay/bkg_boiler'

export interface OpenedStripe extends AsyncDisposable {
  readonly stripe: FakeStripe
  readonly gateway: PaymentGateway
  readonly clock: MovableClock
  readonly make: (asked?: Partial<Intent>) => Promise<ProviderState>
  readonly pay: (ref: string, asked?: Partial<Confirmation>) => Promise<ProviderState>
}

/** The real adapter over the local Stripe. */
export async function openStripe(
  more: { readonly secretKey?: string; readonly timeoutMs?: number } = {},
): Promise<OpenedStripe> {
  const clock = movableClock(Temporal.Instant.from('2026-03-02T12:00:00Z'))
  const { secretKey, ...settings } = more
  const stripe = await openFakeStripe({ clock, ...(secretKey === undefined ? {} : { secretKey }) })
  const gateway = await openStripeGateway({
    secretKey: stripe.secretKey,
    publishableKey: 'pk_test_fake',
    webhookSecret: stripe.webhookSecret,
    apiBase: stripe.address,
    clock,
    ...settings,
  })
  return {
    stripe,
    gateway,
    clock,
    make: async (asked) =>
      gateway.createIntent({
        paymentId: payment,
        amount: pence(12_000),
        customerRef: await gateway.createCustomer(asha),
        capture: 'automatic',
        description: 'Booking K7Q4M2',
        ...asked,
      }),
    async pay(ref, asked) {
      const methodId = 'pm_card_visa'
      const answer = await gateway.confirm({ ref, attempt: 1, methodId, saveCard: false, returnUrl, ...asked })
      if (!answer.ok) throw new Error(`refused: ${answer.refusal.kind}`)
      return answer.value
    },
    [Symbol.asyncDispose]: () => stripe[Symbol.asyncDispose](),
  }
}
