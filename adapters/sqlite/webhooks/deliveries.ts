import { accept, refuse } from '#modules/shared'
import {
  type DueDelivery,
  type Webhook,
  type WebhookDeliveryId,
  type WebhookId,
  type WebhookStore,
  type WebhookType,
  afterTry,
  auditOfDeed,
  eventOfSwitchedOff,
  testType,
} from '#modules/webhooks'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { type DeliveryRow, type WebhookRow, deliveryFrom, webhookFrom } from './webhook-rows.ts'

type Methods = Exclude<keyof WebhookStore, 'add' | 'list' | 'find' | 'change' | 'remove' | 'rotate'>

interface DueRow {
  readonly id: WebhookDeliveryId
  readonly webhook_id: WebhookId
  readonly url: string
  readonly body: string
  readonly sealed_secret: string
  readonly sealed_former: string | null
  readonly former_until: string | null
}

interface TriedRow extends WebhookRow {
  readonly number: number
  readonly type: string
  readonly failures: number
  readonly tries: number
  readonly is_removed: 0 | 1
}

/** The deliveries of webhooks and their tries. */
export function createDeliveries(
  database: SqliteDatabase,
  find: (id: WebhookId) => Webhook | null,
): Pick<WebhookStore, Methods> {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const askingFor = raw
    .prepare<[string], WebhookId>(
      `select id from webhooks where removed_at is null
         and exists (select 1 from json_each(webhooks.types) where json_each.value = ?)`,
    )
    .pluck()
  const listening = database.memory.of('webhooks').one(() => new Map<WebhookType, boolean>())
  const insert = raw.prepare<[Readonly<Record<string, string>>]>(
    `insert into webhook_deliveries (id, webhook_id, event, type, body, created_at, state, next_try_at)
     values (:id, :webhookId, :event, :type, :body, :at, 'waiting', :at) on conflict (webhook_id, event) do nothing`,
  )
  const columns = `d.number, d.id, d.webhook_id, d.type, d.body, d.created_at, d.state, d.tries, d.next_try_at,
    t.at, t.took_ms, t.status, t.answer
    from webhook_deliveries d left join webhook_tries t on t.delivery = d.number and t.number = d.tries`
  const list = raw.prepare<[string, number, number], DeliveryRow>(
    `select ${columns} where d.webhook_id = ? and d.number < ? order by d.number desc limit ?`,
  )
  const one = raw.prepare<[string], DeliveryRow>(
    `select ${columns} join webhooks w on w.id = d.webhook_id and w.removed_at is null where d.id = ?`,
  )
  const again = `update webhook_deliveries
    set state = 'waiting', failures = 0, next_try_at = :at, replayed_at = :at`
  const replayOne = raw.prepare<[Readonly<Record<string, string>>]>(`${again} where id = :id`)
  const replayNumber = raw.prepare<[Readonly<Record<string, string | number>>]>(`${again} where number = :number`)
  const since = raw
    .prepare<[string, number, string, number], number>(
      `select number from webhook_deliveries
       where webhook_id = ? and number > ? and created_at >= ? and type <> '${testType}' order by number limit ?`,
    )
    .pluck()
  const withDue = raw
    .prepare<[string], WebhookId>(
      `select id from webhooks where removed_at is null and state = 'on' and exists (
         select 1 from webhook_deliveries d
         where d.webhook_id = webhooks.id and d.state = 'waiting' and d.next_try_at <= ?)`,
    )
    .pluck()
  const due = raw.prepare<[string, string, number], DueRow>(
    `select d.id, d.webhook_id, w.url, d.body, w.sealed_secret, w.sealed_former, w.former_until
     from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where d.webhook_id = ? and d.state = 'waiting' and d.next_try_at <= ? and w.state = 'on' and w.removed_at is null
     order by d.next_try_at, d.number limit ?`,
  )
  const tried = raw.prepare<[string], TriedRow>(
    `select w.id, w.name, w.url, w.types, w.state, w.failing_since, w.former_until, w.made_by, w.made_at,
       d.number, d.type, d.failures, d.tries, w.removed_at is not null is_removed
     from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = ?`,
  )
  const addTry = raw.prepare<[number, number, string, number, number | null, string]>(
    'insert into webhook_tries (delivery, number, at, took_ms, status, answer) values (?, ?, ?, ?, ?, ?)',
  )
  const moveDelivery = raw.prepare<[string, number, number, string | null, number]>(
    'update webhook_deliveries set state = ?, failures = ?, tries = ?, next_try_at = ? where number = ?',
  )
  const moveWebhook = raw.prepare<[string, string | null, string]>(
    'update webhooks set state = ?, failing_since = ? where id = ?',
  )
  const queue = raw.prepare<[], { waiting: number; failed: number | null }>(
    `select count(*) waiting, sum(d.failures > 0) failed from webhooks w
     cross join webhook_deliveries d on d.webhook_id = w.id and d.state = 'waiting'
     where w.removed_at is null and w.state = 'on'`,
  )
  const off = raw
    .prepare<[], number>(`select count(*) from webhooks where removed_at is null and state <> 'on'`)
    .pluck()

  function judgeOn(id: WebhookId) {
    const webhook = find(id)
    if (!webhook) return refuse({ kind: 'webhook-unknown' } as const)
    return webhook.state === 'on' ? accept(webhook) : refuse({ kind: 'webhook-off' } as const)
  }

  return {
    async listens(type) {
      const known = listening()
      const answer = known.get(type) ?? askingFor.get(type) !== undefined
      known.set(type, answer)
      return answer
    },

    keep: ({ event, type, body, at }, nextId) =>
      write(() => {
        const moment = instantText(at)
        let count = 0
        for (const webhookId of askingFor.all(type)) {
          count += insert.run({ id: nextId(), webhookId, event, type, body, at: moment }).changes
        }
        return count
      }),

    keepTest: (webhookId, { id, body, at }) =>
      write(() => {
        const judged = judgeOn(webhookId)
        if (!judged.ok) return judged
        insert.run({ id, webhookId, event: id, type: testType, body, at: instantText(at) })
        audit(auditOfDeed('webhook_tested', webhookId, null))
        return accept(id)
      }),

    deliveries: async ({ webhookId, limit, before }) =>
      list.all(webhookId, before ?? Number.MAX_SAFE_INTEGER, limit).map(deliveryFrom),

    async findDelivery(id) {
      const row = one.get(id)
      return row ? deliveryFrom(row) : null
    },

    replay: (id, at) =>
      write(() => {
        const row = one.get(id)
        if (!row) return refuse({ kind: 'webhook-unknown' })
        const judged = judgeOn(row.webhook_id)
        if (!judged.ok) return judged
        replayOne.run({ id, at: instantText(at) })
        audit(auditOfDeed('webhook_replayed', row.webhook_id, { delivery: id }))
        return accept(row.webhook_id)
      }),

    replaySince: ({ webhookId, since: moment, after, limit }, at) =>
      write(() => {
        const judged = judgeOn(webhookId)
        if (!judged.ok) return judged
        if (after === null) audit(auditOfDeed('webhook_replayed', webhookId, { since: instantText(moment) }))
        const numbers = since.all(webhookId, after ?? 0, instantText(moment), limit)
        for (const number of numbers) replayNumber.run({ number, at: instantText(at) })
        return accept({ count: numbers.length, last: numbers.length < limit ? null : (numbers.at(-1) ?? null) })
      }),

    withDue: async (now) => withDue.all(instantText(now)),
    due: async (webhookId, now, limit) => due.all(webhookId, instantText(now), limit).map(dueFrom),

    async noteTry(id, { at, tookMs, status, answer }) {
      await write(() => {
        const row = tried.get(id)
        if (!row) return
        const { number, tries, failures } = row
        const { id: webhookId, state, failingSince } = webhookFrom(row)
        addTry.run(number, tries + 1, instantText(at), tookMs, status, answer)
        const after = afterTry(
          { isTest: row.type === testType, failures, webhook: { state, failingSince } },
          status,
          at,
        )
        moveDelivery.run(
          after.state,
          after.failures,
          tries + 1,
          after.nextTryAt && instantText(after.nextTryAt),
          number,
        )
        const now = after.webhook
        if (row.is_removed || (now.state === state && now.failingSince === failingSince)) return
        moveWebhook.run(now.state, now.failingSince && instantText(now.failingSince), webhookId)
        if (state === 'on' && (now.state === 'gone' || now.state === 'failing')) {
          keepEvents([eventOfSwitchedOff(webhookId, now.state, at)])
        }
      })
    },

    async queue() {
      const { waiting = 0, failed = 0 } = queue.get() ?? {}
      return { waiting, failed: failed ?? 0, off: off.get() ?? 0 }
    },
  }
}

function dueFrom(row: DueRow): DueDelivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    url: row.url,
    body: row.body,
    secrets: {
      present: row.sealed_secret,
      former: row.sealed_former,
      formerUntil: row.former_until === null ? null : Temporal.Instant.from(row.former_until),
    },
  }
}
