import type { ProviderName } from '../provider.ts'

/** How a provider's events come in. */
export interface WebhookHealth {
  readonly provider: ProviderName
  /** The last that was trusted, whatever came of it. */
  readonly lastReceivedAt: Temporal.Instant | null
  readonly lastFailedAt: Temporal.Instant | null
  /** Why it could not be handled, in words without secrets; the provider sends it again. */
  readonly lastFailure: string | null
  readonly failed: number
  readonly lastRefusedAt: Temporal.Instant | null
  /** Forged, stale, or signed for somebody else. */
  readonly refused: number
}

/** Counts of one provider's webhooks since they were last written. */
export interface WebhookTally {
  readonly provider: ProviderName
  readonly receivedAt: Temporal.Instant | null
  readonly failed: { readonly times: number; readonly at: Temporal.Instant; readonly reason: string } | null
  readonly refused: { readonly times: number; readonly at: Temporal.Instant } | null
}

/** Keeps how webhooks fare. Each method is one transaction. */
export interface WebhookHealthStore {
  /** Adds to what is kept. */
  add(tallies: readonly WebhookTally[]): Promise<void>
  /** Only the providers of which something was ever counted, or whose events were ever kept. */
  list(): Promise<readonly WebhookHealth[]>
}

/** The webhook health of each of these providers, also where nothing was ever received. */
export async function webhookHealth(
  store: WebhookHealthStore,
  providers: readonly ProviderName[],
): Promise<readonly WebhookHealth[]> {
  const kept = await store.list()
  return providers.map((provider) => kept.find((health) => health.provider === provider) ?? neverReceived(provider))
}

function neverReceived(provider: ProviderName): WebhookHealth {
  const never = { lastReceivedAt: null, lastFailedAt: null, lastFailure: null, lastRefusedAt: null }
  return { provider, ...never, failed: 0, refused: 0 }
}
