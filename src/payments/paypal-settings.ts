import { z } from 'zod'
import { optional, providerAddress, urlOf } from '../variables.ts'
import { type OutsideProviderSettings, originOf } from './outside-provider.ts'

interface PayPalKeys {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  /** Null: PayPal's own live address. */
  readonly apiBase: URL | null
}

export const paypalSettings: OutsideProviderSettings<PayPalKeys> = {
  variables: {
    PAYPAL_CLIENT_ID: optional(z.string()),
    PAYPAL_CLIENT_SECRET: optional(z.string()),
    PAYPAL_WEBHOOK_ID: optional(z.string()),
    PAYPAL_API_BASE: optional(providerAddress),
  },
  needed: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  read: (variables) => {
    const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = variables
    return clientId && clientSecret && webhookId
      ? { clientId, clientSecret, webhookId, apiBase: urlOf(variables['PAYPAL_API_BASE']) }
      : null
  },
  mode: ({ apiBase }) => (apiBase === null || apiBase.hostname === 'api-m.paypal.com' ? 'live' : 'test'),
  faults: () => [],
  testSetting: 'PAYPAL_API_BASE=https://api-m.sandbox.paypal.com',
  address: ({ apiBase }) => apiBase?.href ?? 'https://api-m.paypal.com/',
  /** No script of PayPal's runs here. Its pages for payers stand beside its interface: `api-m.` there, `www.` here. */
  sources: ({ apiBase }) => ({
    script: [],
    frame: [],
    connect: [],
    formAction: originOf(apiBase ?? new URL('https://api-m.paypal.com')).map((origin) =>
      origin.replace('//api-m.', '//www.'),
    ),
  }),
}
