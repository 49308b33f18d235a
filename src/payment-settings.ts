/** What `Config` knows of payment providers. */
interface StripeKeys {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** Null: Stripe's own address. */
  readonly apiBase: URL | null
}

interface PayPalKeys {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  /** Null: PayPal's own live address. */
  readonly apiBase: URL | null
}

export interface PaymentSettings {
  readonly stripe: StripeKeys | null
  readonly paypal: PayPalKeys | null
}

export type PaymentMode = 'test' | 'live'

/** Live once one of the providers takes real money; without any, the built-in test gateway stands in. */
export function paymentMode({ stripe, paypal }: PaymentSettings): PaymentMode {
  return (stripe && stripeMode(stripe.secretKey) === 'live') || (paypal && paypalMode(paypal.apiBase) === 'live')
    ? 'live'
    : 'test'
}

/** What is wrong with the settings together: never a live key beside a test key. */
export function paymentFaults({ stripe, paypal }: PaymentSettings): readonly string[] {
  const faults: string[] = []
  if (stripe && stripeMode(stripe.secretKey) !== stripeMode(stripe.publishableKey)) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY do not belong together: one is live, one is for tests')
  }
  if (stripe && paypal && stripeMode(stripe.secretKey) !== paypalMode(paypal.apiBase)) {
    faults.push(
      `Stripe is ${wordOf(stripeMode(stripe.secretKey))} and PayPal is ${wordOf(paypalMode(paypal.apiBase))}: use both live, or both for tests (PAYPAL_API_BASE=https://api-m.sandbox.paypal.com)`,
    )
  }
  return faults
}

const wordOf = (mode: PaymentMode) => (mode === 'live' ? 'live' : 'in test mode')

export function stripeMode(key: string): PaymentMode {
  return /^[a-z]+_live_/.test(key) ? 'live' : 'test'
}

export function paypalMode(apiBase: URL | null): PaymentMode {
  return apiBase === null || apiBase.hostname === 'api-m.paypal.com' ? 'live' : 'test'
}
