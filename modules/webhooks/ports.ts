import type { Clock, IdSource, Result } from '#modules/shared'
import type { WebhookType } from './event-types.ts'
import type {
  DueDelivery,
  ListedWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryId,
  WebhookId,
  WebhookTry,
} from './webhook.ts'

export interface TooManyWebhooks {
  readonly kind: 'too-many-webhooks'
}

export interface WebhookUnknown {
  readonly kind: 'webhook-unknown'
}

/** The webhook gets no deliveries: it has to be switched on first. */
export interface WebhookOff {
  readonly kind: 'webhook-off'
}

export interface WebhookChange {
  readonly name?: string | undefined
  readonly url?: string | undefined
  readonly types?: readonly WebhookType[] | undefined
  /** True ends every reason for which it is off. */
  readonly isOn?: boolean | undefined
}

/** An event to be delivered to each address that asks for its type. */
interface WebhookFact {
  /** Names the fact: written again, it adds nothing. */
  readonly event: string
  readonly type: WebhookType
  readonly body: string
  readonly at: Temporal.Instant
}

export interface DeliveryQuery {
  readonly webhookId: WebhookId
  readonly limit: number
  /** Only those with a lower number; null: the newest. */
  readonly before: number | null
}

interface ReplayQuery {
  readonly webhookId: WebhookId
  readonly since: Temporal.Instant
  /** The number of the last one before; null for the first part. */
  readonly after: number | null
  readonly limit: number
}

interface ReplayPart {
  readonly count: number
  /** The number of the last one; null when no more follow. */
  readonly last: number | null
}

/** Counts over every webhook that is on. */
export interface WebhookQueue {
  readonly waiting: number
  /** Those of the waiting that have failed at least once. */
  readonly failed: number
  readonly off: number
}

/** Keeps webhooks, deliveries and their tries. Each method is one transaction, with its audit line and its events. */
export interface WebhookStore {
  /** Adds it, unless `most` are there already. The secret is sealed. */
  add(webhook: Webhook, sealed: string, most: number): Promise<Result<Webhook, TooManyWebhooks>>
  /** In the order in which they were made, without removed ones. */
  list(): Promise<readonly ListedWebhook[]>
  find(id: WebhookId): Promise<Webhook | null>
  change(id: WebhookId, change: WebhookChange): Promise<Result<Webhook, WebhookUnknown>>
  /** Its secrets go at once, its log with the days. False when there is none. */
  remove(id: WebhookId, at: Temporal.Instant): Promise<boolean>
  /** The present secret becomes the former one, until then; one before it ends at once. */
  rotate(id: WebhookId, sealed: string, formerUntil: Temporal.Instant): Promise<Result<Webhook, WebhookUnknown>>

  /** Whether any webhook, on or off, asks for the type. */
  listens(type: WebhookType): Promise<boolean>
  /**
   * Adds a delivery for each webhook that asks for the type, on or off, unless it has the event already. How many it
   * added.
   */
  keep(fact: WebhookFact, nextId: () => WebhookDeliveryId): Promise<number>
  keepTest(
    webhookId: WebhookId,
    test: { readonly id: WebhookDeliveryId; readonly body: string; readonly at: Temporal.Instant },
  ): Promise<Result<WebhookDeliveryId, WebhookUnknown | WebhookOff>>
  /** The newest first. */
  deliveries(query: DeliveryQuery): Promise<readonly WebhookDelivery[]>
  findDelivery(id: WebhookDeliveryId): Promise<WebhookDelivery | null>
  /** Lets a delivery begin its timetable anew. */
  replay(id: WebhookDeliveryId, at: Temporal.Instant): Promise<Result<WebhookId, WebhookUnknown | WebhookOff>>
  /**
   * The same for up to `limit` deliveries of a webhook that were written since, in their order and behind the number
   * `after`; tests are left out. The audit line is written with the first part.
   */
  replaySince(query: ReplayQuery, at: Temporal.Instant): Promise<Result<ReplayPart, WebhookUnknown | WebhookOff>>

  /** Webhooks that are on and have a delivery whose time has come. */
  withDue(now: Temporal.Instant): Promise<readonly WebhookId[]>
  /** Deliveries of a webhook that is on, those that are due for longest first. */
  due(webhookId: WebhookId, now: Temporal.Instant, limit: number): Promise<readonly DueDelivery[]>
  /**
   * Keeps a try and its consequences, by `afterTry`; with `webhook-switched-off` where it switches the webhook off. No
   * change where the delivery is gone.
   */
  noteTry(id: WebhookDeliveryId, tried: WebhookTry): Promise<void>
  queue(): Promise<WebhookQueue>
}

/** Seals secrets, which are kept in the database, with a key outside of it. */
interface Sealing {
  seal(text: string, about: string): string
  open(sealed: string, about: string): string
}

/**
 * Judges an address when it is saved: `not-allowed` by its form, `inside` by where its name leads at the moment. A name
 * that leads nowhere now is let through: each connection is judged again.
 */
export type JudgeWebhookUrl = (url: string) => Promise<'fine' | 'not-allowed' | 'inside'>

interface WebhookPost {
  readonly id: WebhookDeliveryId
  readonly url: string
  readonly body: string
  /** The moment of this try. */
  readonly at: Temporal.Instant
  /** In the clear: each signs. */
  readonly secrets: readonly string[]
  /** Once it is aborted, nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** Signs and sends one delivery. Follows no redirect, waits 15 seconds, and reads the beginning of the answer. */
export type SendWebhook = (post: WebhookPost) => Promise<Omit<WebhookTry, 'at'>>

/** The worker that sends deliveries in this process. */
export interface WebhookWorker {
  /** There may be something to send. */
  wake(): void
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface WebhookPorts {
  readonly webhooks: WebhookStore
  readonly sealing: Sealing
  /** Makes `whsec_` secrets of 256 random bits. */
  readonly secrets: { next(): string }
  readonly judgeUrl: JudgeWebhookUrl
  readonly send: SendWebhook
  readonly clock: Clock
  readonly ids: IdSource
}
