import type { Id, UserId } from '#modules/shared'
import type { WebhookType, testType } from './event-types.ts'

export type WebhookId = Id<'whk'>
export type WebhookDeliveryId = Id<'whd'>

export const webhookLimits = { name: 80, url: 500, live: 20, answerBytes: 4_096 } as const

/**
 * `paused`: by an administrator. `gone`: the address answered 410. `failing`: it answered nothing good for five days. In
 * all three, deliveries wait until it is switched on again.
 */
export const webhookStates = ['on', 'paused', 'gone', 'failing'] as const
export type WebhookState = (typeof webhookStates)[number]

export interface Webhook {
  readonly id: WebhookId
  readonly name: string
  readonly url: string
  readonly types: readonly WebhookType[]
  readonly state: WebhookState
  /** Since when every try has failed; null while the last one did not. */
  readonly failingSince: Temporal.Instant | null
  /** Until when the former secret signs too; null where there is none. */
  readonly formerUntil: Temporal.Instant | null
  readonly madeBy: UserId
  readonly madeAt: Temporal.Instant
}

/** A webhook with what is sent to it. */
export interface ListedWebhook extends Webhook {
  /** The deliveries that wait. */
  readonly waiting: number
  /** The moment of its last delivery that arrived; null where there is none in the log. */
  readonly lastArrival: Temporal.Instant | null
}

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** One try of a delivery. */
export interface WebhookTry {
  readonly at: Temporal.Instant
  readonly tookMs: number
  /** Null where there was no answer. */
  readonly status: number | null
  /** The beginning of the answer, or the reason for none. */
  readonly answer: string
}

/** One event for one address. Its id is sent as `webhook-id`, and never changes. */
export interface WebhookDelivery {
  readonly id: WebhookDeliveryId
  /** Its place in the log: later ones have higher numbers. */
  readonly number: number
  readonly webhookId: WebhookId
  readonly type: WebhookType | typeof testType
  readonly body: string
  readonly createdAt: Temporal.Instant
  readonly state: DeliveryState
  /** All tries, before and after a replay. */
  readonly tries: number
  /** Null once it waits no longer. */
  readonly nextTryAt: Temporal.Instant | null
  readonly lastTry: WebhookTry | null
}

/** A delivery whose time has come, with all that sending it needs. */
export interface DueDelivery {
  readonly id: WebhookDeliveryId
  readonly webhookId: WebhookId
  readonly url: string
  readonly body: string
  readonly secrets: SealedSecrets
}

/** Secrets as they are kept: sealed, with the id of the webhook as their context. */
export interface SealedSecrets {
  readonly present: string
  readonly former: string | null
  readonly formerUntil: Temporal.Instant | null
}
