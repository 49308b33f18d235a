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
  const forget = raw.prepare<[string]>(
    `delete from quotes where expires_at < ?
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

    forget: (before) => write(() => forget.run(instantText(before)).changes),
  }
}
