import { accept, refuse } from '#modules/shared'
import { type WebhookId, type WebhookStore, auditOfDeed, auditOfWebhook } from '#modules/webhooks'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { createDeliveries } from './deliveries.ts'
import { type ListedRow, type WebhookRow, listedFrom, webhookFrom } from './webhook-rows.ts'

const webhookColumns = 'id, name, url, types, state, failing_since, former_until, made_by, made_at'

export function createSqliteWebhookStore(database: SqliteDatabase): WebhookStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const insert = raw.prepare<[Readonly<Record<string, string | null>>]>(
    `insert into webhooks (id, name, url, types, state, sealed_secret, made_by, made_at)
     values (:id, :name, :url, :types, :state, :sealed, :madeBy, :madeAt)`,
  )
  const countLive = raw.prepare<[], number>('select count(*) from webhooks where removed_at is null').pluck()
  const list = raw.prepare<[], ListedRow>(
    `select ${webhookColumns},
       (select count(*) from webhook_deliveries d where d.webhook_id = webhooks.id and d.state = 'waiting') waiting,
       (select t.at from webhook_deliveries d join webhook_tries t on t.delivery = d.number and t.number = d.tries
        where d.webhook_id = webhooks.id and d.state = 'delivered' order by d.number desc limit 1) last_arrival
     from webhooks where removed_at is null order by made_at, id`,
  )
  const byId = raw.prepare<[string], WebhookRow>(
    `select ${webhookColumns} from webhooks where id = ? and removed_at is null`,
  )
  const change = raw.prepare<[Readonly<Record<string, string | null>>]>(
    'update webhooks set name = :name, url = :url, types = :types, state = :state, failing_since = :failingSince where id = :id',
  )
  const remove = raw.prepare<[string, string]>(
    `update webhooks set removed_at = ?, sealed_secret = null, sealed_former = null, former_until = null where id = ?`,
  )
  const rotate = raw.prepare<[Readonly<Record<string, string>>]>(
    `update webhooks set sealed_former = sealed_secret, sealed_secret = :sealed, former_until = :formerUntil where id = :id`,
  )
  const find = (id: WebhookId) => {
    const row = byId.get(id)
    return row ? webhookFrom(row) : null
  }

  return {
    add: (webhook, sealed, most) =>
      write(() => {
        if ((countLive.get() ?? 0) >= most) return refuse({ kind: 'too-many-webhooks' })
        const { id, name, url, types, state, madeBy, madeAt } = webhook
        insert.run({ id, name, url, types: JSON.stringify(types), state, sealed, madeBy, madeAt: instantText(madeAt) })
        audit(auditOfWebhook('webhook_made', null, webhook))
        return accept(webhook)
      }),

    list: async () => list.all().map(listedFrom),
    find: async (id) => find(id),

    change: (id, { name, url, types, isOn }) =>
      write(() => {
        const before = find(id)
        if (!before) return refuse({ kind: 'webhook-unknown' })
        const isSwitchedOn = isOn === true && before.state !== 'on'
        const state = isOn === undefined ? before.state : isOn ? 'on' : before.state === 'on' ? 'paused' : before.state
        const after = {
          ...before,
          name: name ?? before.name,
          url: url ?? before.url,
          types: types ?? before.types,
          state,
          failingSince: isSwitchedOn ? null : before.failingSince,
        } as const
        change.run({
          id,
          name: after.name,
          url: after.url,
          types: JSON.stringify(after.types),
          state,
          failingSince: after.failingSince && instantText(after.failingSince),
        })
        audit(auditOfWebhook('webhook_changed', before, after))
        return accept(after)
      }),

    remove: (id, at) =>
      write(() => {
        const before = find(id)
        if (!before) return false
        remove.run(instantText(at), id)
        audit(auditOfWebhook('webhook_removed', before, null))
        return true
      }),

    rotate: (id, sealed, formerUntil) =>
      write(() => {
        const before = find(id)
        if (!before) return refuse({ kind: 'webhook-unknown' })
        rotate.run({ id, sealed, formerUntil: instantText(formerUntil) })
        audit(auditOfDeed('webhook_secret_changed', id, { former_until: instantText(formerUntil) }))
        return accept({ ...before, formerUntil })
      }),

    ...createDeliveries(database, find),
  }
}
