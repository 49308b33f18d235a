import { z } from 'zod'
import { type OutsideProvider, type ProviderName, providerFacts, providers } from '#modules/payments'
import type { OutsideProviderSettings, PageSources, PaymentMode, Variables } from './outside-provider.ts'
import { paypalSettings } from './paypal-settings.ts'
import { stripeSettings } from './stripe-settings.ts'

const outside = { stripe: stripeSettings, paypal: paypalSettings } satisfies Record<OutsideProvider, unknown>

export type KeysOf<P extends OutsideProvider> =
  (typeof outside)[P] extends OutsideProviderSettings<infer Keys> ? Keys : never

/** The keys of each provider; null where it is not set up. */
export type PaymentSettings = { readonly [P in OutsideProvider]: KeysOf<P> | null }

const settingsOf: { readonly [P in OutsideProvider]: OutsideProviderSettings<KeysOf<P>> } = outside

export const outsideProviders = providers.filter(isOutside)

function isOutside(provider: ProviderName): provider is OutsideProvider {
  return provider !== 'test'
}

export const paymentVariables = z.object(
  Object.fromEntries(outsideProviders.flatMap((provider) => Object.entries(settingsOf[provider].variables))),
)

/** Variables that mean something only together, by the provider's name. */
export const paymentGroups: readonly (readonly [string, readonly string[]])[] = outsideProviders.map((provider) => [
  providerFacts[provider].name,
  settingsOf[provider].needed,
])

export function paymentsFrom(variables: Variables): PaymentSettings {
  return { stripe: stripeSettings.read(variables), paypal: paypalSettings.read(variables) }
}

interface SetUpProvider {
  readonly provider: OutsideProvider
  readonly mode: PaymentMode
  readonly faults: readonly string[]
  readonly address: string
  readonly sources: PageSources
}

/** The outside providers that are set up. */
export function providersSetUp(settings: PaymentSettings): readonly SetUpProvider[] {
  return outsideProviders.flatMap((provider) => setUp(provider, settings))
}

function setUp<P extends OutsideProvider>(provider: P, settings: PaymentSettings): readonly SetUpProvider[] {
  const keys: KeysOf<P> | null = settings[provider]
  const { mode, faults, address, sources } = settingsOf[provider]
  if (keys === null) return []
  return [{ provider, mode: mode(keys), faults: faults(keys), address: address(keys), sources: sources(keys) }]
}

/** Live once one of the providers takes real money; without any, the built-in test gateway is used. */
export function paymentMode(settings: PaymentSettings): PaymentMode {
  return providersSetUp(settings).some(({ mode }) => mode === 'live') ? 'live' : 'test'
}

/** Faults of the settings together: never a live key beside a test key. */
export function paymentFaults(settings: PaymentSettings): readonly string[] {
  const known = providersSetUp(settings)
  const faults = known.flatMap((each) => each.faults)
  if (new Set(known.map(({ mode }) => mode)).size < 2) return faults
  const standings = known.map(({ provider, mode }) => `${providerFacts[provider].name} is ${wordOf(mode)}`)
  const all = known.length === 2 ? 'both' : 'all'
  const hints = known.flatMap(({ provider }) => settingsOf[provider].testSetting ?? [])
  return [
    ...faults,
    `${standings.join(' and ')}: use ${all} live, or ${all} for tests${hints.length > 0 ? ` (${hints.join(', ')})` : ''}`,
  ]
}

const wordOf = (mode: PaymentMode) => (mode === 'live' ? 'live' : 'in test mode')
