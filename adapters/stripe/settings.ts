import type { Clock } from '#modules/shared'

export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  /** The secret of the webhook endpoint that was set up at Stripe for this site. */
  readonly webhookSecret: string
  /** Another address than Stripe's own, for tests; null for Stripe's own. */
  readonly apiBase: URL | null
  readonly clock: Clock
  /** How long one request may take; ten seconds unless told. */
  readonly timeoutMs?: number
}
