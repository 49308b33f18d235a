import { optional, providerAddress, secret, urlOf } from '../variables.ts'
import { type OutsideProviderSettings, type PaymentMode, originOf } from './outside-provider.ts'

interface StripeKeys {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** Null: Stripe's own address. */
  readonly apiBase: URL | null
}

export const stripeSettings: OutsideProviderSettings<StripeKeys> = {
  variables: {
    STRIPE_SECRET_KEY: secret(/^(sk|rk)_/, 'must begin with sk_ or rk_'),
    STRIPE_PUBLISHABLE_KEY: secret(/^pk_/, 'must begin with pk_'),
    STRIPE_WEBHOOK_SECRET: secret(/^whsec_/, 'must begin with whsec_'),
    STRIPE_API_BASE: optional(providerAddress),
  },
  needed: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  read: (variables) => {
    const {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    } = variables
    return secretKey && publishableKey && webhookSecret
      ? { secretKey, publishableKey, webhookSecret, apiBase: urlOf(variables['STRIPE_API_BASE']) }
      : null
  },
  mode: ({ secretKey }) => modeOf(secretKey),
  faults: ({ secretKey, publishableKey }) =>
    modeOf(secretKey) === modeOf(publishableKey)
      ? []
      : ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY do not belong together: one is live, one is for tests'],
  testSetting: null,
  address: ({ apiBase }) => apiBase?.href ?? 'https://api.stripe.com/',
  /**
   * Stripe.js comes from Stripe, draws its fields in Stripe's frames and calls Stripe; a bank asks the cardholder in a
   * frame of `hooks` (https://docs.stripe.com/security/guide#content-security-policy).
   */
  sources: ({ apiBase }) => ({
    script: scripts,
    frame: [...scripts, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
    formAction: ['https://checkout.stripe.com', ...originOf(apiBase)],
  }),
}

const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com']

function modeOf(key: string): PaymentMode {
  return /^[a-z]+_live_/.test(key) ? 'live' : 'test'
}
