import { type Result, type UserId, accept, instantText, refuse } from '#modules/shared'
import { type WebhookType, inTypeOrder, testType } from './event-types.ts'
import type {
  DeliveryQuery,
  TooManyWebhooks,
  WebhookChange,
  WebhookOff,
  WebhookPorts,
  WebhookUnknown,
  WebhookWorker,
} from './ports.ts'
import { endOfFormer, signingSecrets } from './secrets.ts'
import { type DueDelivery, type Webhook, type WebhookDeliveryId, type WebhookId, webhookLimits } from './webhook.ts'

export interface WebhookWish {
  readonly name: string
  readonly url: string
  readonly types: readonly WebhookType[]
}

/** Refuses an address that is not allowed or is inside our own network. */
interface WebhookUrlRefused {
  readonly kind: 'webhook-url-refused'
  readonly because: 'not-allowed' | 'inside'
}

/** The secret is in this answer alone. */
interface WithSecret {
  readonly webhook: Webhook
  readonly secret: string
}

/** A fact that happened, as other programs read it. */
interface HappenedFact {
  readonly event: string
  readonly type: WebhookType
  readonly at: Temporal.Instant
  readonly data: Readonly<Record<string, unknown>>
}

/** Replays happen in parts, between which requests are served. */
const replayPart = 500

/** Webhooks to other programs: made and changed by administrators, written with each fact, sent by a worker. */
export function createWebhooks(ports: WebhookPorts) {
  const { webhooks, sealing, secrets, judgeUrl, send, clock, ids } = ports
  const nextId = () => ids.next('whd')
  let worker: WebhookWorker | null = null

  async function judged(url: string): Promise<Result<null, WebhookUrlRefused>> {
    const verdict = await judgeUrl(url)
    return verdict === 'fine' ? accept(null) : refuse({ kind: 'webhook-url-refused', because: verdict })
  }

  return {
    /** The worker is started after the modules are made. */
    attachWebhookWorker(started: WebhookWorker): void {
      worker = started
    },

    async makeWebhook(
      { name, url, types }: WebhookWish,
      by: UserId,
    ): Promise<Result<WithSecret, TooManyWebhooks | WebhookUrlRefused>> {
      const fine = await judged(url)
      if (!fine.ok) return fine
      const secret = secrets.next()
      const webhook: Webhook = {
        id: ids.next('whk'),
        name,
        url,
        types: inTypeOrder(types),
        state: 'on',
        failingSince: null,
        formerUntil: null,
        madeBy: by,
        madeAt: clock.now(),
      }
      const added = await webhooks.add(webhook, sealing.seal(secret, webhook.id), webhookLimits.live)
      return added.ok ? accept({ webhook: added.value, secret }) : added
    },

    webhooks: () => webhooks.list(),
    findWebhook: (id: WebhookId) => webhooks.find(id),

    async changeWebhook(
      id: WebhookId,
      change: WebhookChange,
    ): Promise<Result<Webhook, WebhookUnknown | WebhookUrlRefused>> {
      const fine = change.url === undefined ? accept(null) : await judged(change.url)
      if (!fine.ok) return fine
      const changed = await webhooks.change(id, { ...change, types: change.types && inTypeOrder(change.types) })
      worker?.wake()
      return changed
    },

    /** False when there is none. Sending to it stops. */
    removeWebhook: (id: WebhookId) => webhooks.remove(id, clock.now()),

    async rotateSecret(id: WebhookId): Promise<Result<WithSecret, WebhookUnknown>> {
      const secret = secrets.next()
      const rotated = await webhooks.rotate(id, sealing.seal(secret, id), endOfFormer(clock.now()))
      return rotated.ok ? accept({ webhook: rotated.value, secret }) : rotated
    },

    async testWebhook(id: WebhookId): Promise<Result<WebhookDeliveryId, WebhookUnknown | WebhookOff>> {
      const at = clock.now()
      const kept = await webhooks.keepTest(id, { id: nextId(), body: bodyOf(testType, at, { webhook_id: id }), at })
      worker?.wake()
      return kept
    },

    webhookDeliveries: (query: DeliveryQuery) => webhooks.deliveries(query),
    findWebhookDelivery: (id: WebhookDeliveryId) => webhooks.findDelivery(id),

    async replayDelivery(id: WebhookDeliveryId): Promise<Result<WebhookId, WebhookUnknown | WebhookOff>> {
      const replayed = await webhooks.replay(id, clock.now())
      worker?.wake()
      return replayed
    },

    /** How many deliveries are sent again. */
    async replaySince(
      webhookId: WebhookId,
      since: Temporal.Instant,
    ): Promise<Result<number, WebhookUnknown | WebhookOff>> {
      const at = clock.now()
      let count = 0
      let after: number | null = null
      do {
        const part: Awaited<ReturnType<typeof webhooks.replaySince>> = await webhooks.replaySince(
          { webhookId, since, after, limit: replayPart },
          at,
        )
        worker?.wake()
        if (!part.ok) return part
        count += part.value.count
        after = part.value.last
      } while (after !== null)
      return accept(count)
    },

    listensFor: (type: WebhookType) => webhooks.listens(type),

    /** Writes the deliveries of a fact; written again, it adds nothing. */
    async keepForWebhooks({ event, type, at, data }: HappenedFact): Promise<void> {
      if ((await webhooks.keep({ event, type, at, body: bodyOf(type, at, data) }, nextId)) > 0) worker?.wake()
    },

    /** For the worker. */
    webhooksWithDue: () => webhooks.withDue(clock.now()),
    dueDeliveries: (id: WebhookId, limit: number) => webhooks.due(id, clock.now(), limit),

    /**
     * Sends a delivery, and answers what then keeps its outcome. Where `signal` ends it first, nothing is known, and
     * nothing is kept: it is sent again with the same id.
     */
    async sendDelivery(due: DueDelivery, signal: AbortSignal): Promise<SentDelivery | null> {
      const { id, url, body, webhookId } = due
      const at = clock.now()
      const open = signingSecrets(due.secrets, at).map((sealed) => sealing.open(sealed, webhookId))
      const tried = await send({ id, url, body, at, secrets: open, signal })
      return signal.aborted
        ? null
        : { status: tried.status, note: () => webhooks.noteTry(id, { at: clock.now(), ...tried }) }
    },

    webhookQueue: () => webhooks.queue(),
  }
}

interface SentDelivery {
  readonly status: number | null
  note(): Promise<void>
}

export type WebhooksModule = ReturnType<typeof createWebhooks>

function bodyOf(type: string, at: Temporal.Instant, data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ type, timestamp: instantText(at), data })
}
