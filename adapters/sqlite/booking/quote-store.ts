import type { Quote, QuoteStore } from '#modules/booking'
import { type QuoteId, type ServiceId, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface QuoteRow {
  readonly id: QuoteId
  readonly service_id: ServiceId
  readonly priority: Quote['priority']
  readonly lines: string
  readonly total_pence: number
  readonly created_at: string
  readonly expires_at: string
}

export function createSqliteQuoteStore({ raw, write }: SqliteDatabase): QuoteStore {
  const keep = raw.prepare<[string, string, string, string, number, string, string]>(
    'insert into quotes (id, service_id, priority, lines, total_pence, created_at, expires_at) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const find = raw.prepare<[string], QuoteRow>('select * from quotes where id = ?')
  const last = raw
    .prepare<[string, number], QuoteId>('select id from quotes where id > ? order by id limit 1 offset ?')
    .pluck()
  const forget = raw.prepare<[{ after: string; to: string | null; before: string }]>(
    `delete from quotes where id > @after and id <= coalesce(@to, (select max(id) from quotes)) and expires_at < @before
     and not exists (select 1 from bookings where quote_id is not null and quote_id = quotes.id)`,
  )
  return {
    async keep({ id, serviceId, priority, lines, total, createdAt, expiresAt }) {
      const times = [instantText(createdAt), instantText(expiresAt)] as const
      await write(() => keep.run(id, serviceId, priority, JSON.stringify(lines), total, ...times))
    },

    async find(id) {
      const row = find.get(id)
      if (!row) return null
      const lines: Quote['lines'] = JSON.parse(row.lines)
      return {
        id: row.id,
        serviceId: row.service_id,
        priority: row.priority,
        lines,
        total: pence(row.total_pence),
        createdAt: Temporal.Instant.from(row.created_at),
        expiresAt: Temporal.Instant.from(row.expires_at),
      }
    },

    forget: (before, place, limit) =>
      write(() => {
        const after = place ?? ''
        const next = last.get(after, limit - 1) ?? null
        return { count: forget.run({ after, to: next, before: instantText(before) }).changes, next }
      }),
  }
}
