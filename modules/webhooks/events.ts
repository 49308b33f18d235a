import type { EventOf } from '#modules/shared'
import type { WebhookId, WebhookState } from './webhook.ts'

/** The events of webhooks: kind and body. */
export interface WebhookEvents {
  /** Not by an administrator: the address is gone, or has failed for too long. */
  readonly 'webhook-switched-off': { readonly webhookId: WebhookId; readonly because: SwitchedOff }
}

export const switchedOffStates = ['gone', 'failing'] as const satisfies readonly WebhookState[]
export type SwitchedOff = (typeof switchedOffStates)[number]

export function eventOfSwitchedOff(webhookId: WebhookId, because: SwitchedOff, at: Temporal.Instant) {
  return { kind: 'webhook-switched-off', webhookId, because, at } as const satisfies EventOf<WebhookEvents>
}
