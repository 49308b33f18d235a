import {
  type Bulk,
  type ConversationStore,
  type UndeliveredText,
  auditOfStoppedBulk,
  bulkFigures,
  bulkStopped,
  judgeBulk,
} from '#modules/whatsapp'
import { type UserId, accept } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { sqlTexts } from '../kit/sql-lists.ts'

type Methods = 'keepBulk' | 'findBulk' | 'bulks' | 'stopBulk' | 'audience' | 'undelivered'

interface BulkRow {
  readonly id: string
  readonly template: string
  readonly user_id: UserId
  readonly at: string
  readonly total: number
  readonly stopped_at: string | null
  readonly sent: number
  readonly failed: number
  readonly waiting: number
}

const counted = `
  select b.*,
    coalesce(sum(m.state in (${sqlTexts(bulkFigures.sent)})), 0) as sent,
    coalesce(sum(m.state in (${sqlTexts(bulkFigures.failed)})), 0) as failed,
    coalesce(sum(m.state in (${sqlTexts(bulkFigures.waiting)})), 0) as waiting
  from whatsapp_bulks b left join messages m on m.cause = b.id`

/** The e-mail of the booking belongs to its customer; staff have their own. */
const mailOfReader = `case when m.user_id is null or m.user_id = b.customer_id
  then coalesce(nullif(b.contact_email, ''), u.email) else u.email end`

/** The part of the conversations that goes to many at once, and what did not arrive. */
export function createBulkStore(database: SqliteDatabase): Pick<ConversationStore, Methods> {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const keep = raw.prepare(
    `insert into whatsapp_bulks (id, template, user_id, at, total) values (@id, @template, @by, @at, @total)`,
  )
  const find = raw.prepare<[string], BulkRow>(`${counted} where b.id = ? group by b.id`)
  const list = raw.prepare<[number], BulkRow>(`${counted} group by b.id order by b.at desc limit ?`)
  const stop = raw.prepare<[string, string]>(
    'update whatsapp_bulks set stopped_at = coalesce(stopped_at, ?) where id = ?',
  )
  const cancel = raw.prepare<[string, string, string]>(
    `update messages set state = 'cancelled', reason = ?, changed_at = ?
     where cause = ? and state = 'queued'`,
  )
  const count = raw
    .prepare<[string], number>(
      // One whose messages are not queued yet counts whole.
      `select coalesce(sum(case when exists (select 1 from messages m where m.cause = b.id)
         then (select count(*) from messages m where m.cause = b.id and m.state <> 'cancelled') else b.total end), 0)
       from whatsapp_bulks b where b.at >= ?`,
    )
    .pluck()
  const audience = raw.prepare<[], { phone: string; userId: UserId | null; name: string | null }>(
    `select coalesce(u.phone, c.address) as phone, u.id as userId, u.full_name as name
     from consents c left join users u on u.id = c.user_id
     where c.channel = 'whatsapp' and c.purpose = 'marketing' and c.withdrawn_at is null
       and coalesce(u.phone, c.address) is not null and coalesce(u.status, 'active') = 'active'
       and not exists (select 1 from suppressions s
         where s.channel = 'whatsapp' and s.address = coalesce(u.phone, c.address))
     group by 1 order by 1`,
  )
  const undelivered = raw.prepare<[string, number], Omit<UndeliveredText, 'failedAt'> & { readonly failedAt: string }>(
    `select m.id, m.event, m.cause, m.user_id as userId, m.booking_id as bookingId, m.name, m.subject, m.text,
       ${mailOfReader} as email, m.changed_at as failedAt
     from messages m
     left join users u on u.id = m.user_id
     left join bookings b on b.id = m.booking_id
     where m.state = 'failed' and m.changed_at >= ? and m.channel = 'whatsapp'
       and m.event not in ('by_hand', 'automatic_reply')
       and ${mailOfReader} is not null
       and not exists (select 1 from messages e
         where e.cause = m.cause and e.event = m.event and e.channel = 'email' and e.user_id is m.user_id)
     order by m.seq limit ?`,
  )

  return {
    keepBulk: ({ at, ...bulk }, { since, most }) =>
      write(() => {
        if (find.get(bulk.id)) return accept(null)
        const judged = judgeBulk(bulk, count.get(instantText(since)) ?? 0, most)
        if (!judged.ok) return judged
        keep.run({ ...bulk, at: instantText(at) })
        audit(judged.value)
        return accept(null)
      }),
    async findBulk(id) {
      const row = find.get(id)
      return row ? bulkFrom(row) : null
    },
    bulks: async (limit) => list.all(limit).map(bulkFrom),
    stopBulk: (id, at) =>
      write(() => {
        stop.run(instantText(at), id)
        const { changes: stopped } = cancel.run(bulkStopped, instantText(at), id)
        audit(auditOfStoppedBulk(id, stopped))
        return stopped
      }),
    audience: async () => audience.all(),
    undelivered: async (since, limit) =>
      undelivered
        .all(instantText(since), limit)
        .map((row) => ({ ...row, failedAt: Temporal.Instant.from(row.failedAt) })),
  }
}

function bulkFrom({ user_id: by, at, stopped_at: stoppedAt, ...row }: BulkRow): Bulk {
  const { id, template, total, sent, failed, waiting } = row
  return {
    id,
    template,
    by,
    at: Temporal.Instant.from(at),
    stoppedAt: stoppedAt === null ? null : Temporal.Instant.from(stoppedAt),
    total,
    sent,
    failed,
    waiting,
  }
}
