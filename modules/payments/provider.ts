/** Every provider that can take money. `test` is the built-in gateway, which takes none. */
export const providers = ['test', 'stripe', 'paypal'] as const

export type ProviderName = (typeof providers)[number]

/** The providers that need settings of their own. */
export type OutsideProvider = Exclude<ProviderName, 'test'>

/** Where a payment can come from; `office` is a manual payment, which no provider knows of. */
export const paymentSources = [...providers, 'office'] as const

export type PaymentSource = (typeof paymentSources)[number]

interface ProviderFacts {
  /** In headings and lists. */
  readonly name: string
  /** In the middle of a sentence. */
  readonly inSentence: string
  /** `account`: the payer agrees on the provider's own pages, so the payment has no card and no client secret. */
  readonly paidFrom: 'card' | 'account'
  /** A reference has parts behind a dot: the order, then the capture. */
  readonly refHasParts: boolean
}

export const providerFacts: Readonly<Record<ProviderName, ProviderFacts>> = {
  test: { name: 'Test gateway', inSentence: 'the test gateway', paidFrom: 'card', refHasParts: false },
  stripe: { name: 'Stripe', inSentence: 'Stripe', paidFrom: 'card', refHasParts: false },
  paypal: { name: 'PayPal', inSentence: 'PayPal', paidFrom: 'account', refHasParts: true },
}

export function isProvider(text: string): text is ProviderName {
  return providers.some((provider) => provider === text)
}

export function isPaidFromAccount(source: PaymentSource): source is ProviderName {
  return source !== 'office' && providerFacts[source].paidFrom === 'account'
}
