import type { UserId } from '#modules/shared'
import type {
  ListedWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryId,
  WebhookId,
  WebhookState,
  WebhookType,
} from '#modules/webhooks'

export interface WebhookRow {
  readonly id: WebhookId
  readonly name: string
  readonly url: string
  readonly types: string
  readonly state: WebhookState
  readonly failing_since: string | null
  readonly former_until: string | null
  readonly made_by: UserId
  readonly made_at: string
}

export interface ListedRow extends WebhookRow {
  readonly waiting: number
  readonly last_arrival: string | null
}

export interface DeliveryRow {
  readonly number: number
  readonly id: WebhookDeliveryId
  readonly webhook_id: WebhookId
  readonly type: WebhookDelivery['type']
  readonly body: string
  readonly created_at: string
  readonly state: WebhookDelivery['state']
  readonly tries: number
  readonly next_try_at: string | null
  readonly at: string | null
  readonly took_ms: number | null
  readonly status: number | null
  readonly answer: string | null
}

const moment = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))

export function webhookFrom(row: WebhookRow): Webhook {
  const types: readonly WebhookType[] = JSON.parse(row.types)
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    types,
    state: row.state,
    failingSince: moment(row.failing_since),
    formerUntil: moment(row.former_until),
    madeBy: row.made_by,
    madeAt: Temporal.Instant.from(row.made_at),
  }
}

export function listedFrom(row: ListedRow): ListedWebhook {
  return { ...webhookFrom(row), waiting: row.waiting, lastArrival: moment(row.last_arrival) }
}

export function deliveryFrom(row: DeliveryRow): WebhookDelivery {
  return {
    number: row.number,
    id: row.id,
    webhookId: row.webhook_id,
    type: row.type,
    body: row.body,
    createdAt: Temporal.Instant.from(row.created_at),
    state: row.state,
    tries: row.tries,
    nextTryAt: moment(row.next_try_at),
    lastTry:
      row.at === null
        ? null
        : { at: Temporal.Instant.from(row.at), tookMs: row.took_ms ?? 0, status: row.status, answer: row.answer ?? '' },
  }
}
