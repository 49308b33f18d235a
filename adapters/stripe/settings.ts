import type { Clock } from '#modules/shared'

export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  /** The secret of the webhook endpoint that was set up at Stripe for this site. */
  readonly webhookSecret: string
  /** Another address than Stripe's own, for tests; null for Stripe's own. */
  readonly apiBase: URL | null
  readonly clock: Clock
  /** The time limit of one request; ten seconds by default. */
  readonly timeoutMs?: number
}
