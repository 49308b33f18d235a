import type { CalendarFeed, CalendarFeedStore } from '#modules/booking'
import type { CalendarFeedId, UserId } from '#modules/shared'
import type { SqliteDatabase } from './database.ts'
import { instantText } from './instant-text.ts'

interface Row {
  readonly id: CalendarFeedId
  readonly userId: UserId
  readonly kind: CalendarFeed['kind']
  readonly tokenHash: string
  readonly createdAt: string
  readonly lastReadAt: string | null
}

const columns =
  'id, user_id as userId, kind, token_hash as tokenHash, created_at as createdAt, last_read_at as lastReadAt'

export function createSqliteCalendarFeedStore({ raw, write }: SqliteDatabase): CalendarFeedStore {
  const drop = raw.prepare<[UserId]>('delete from calendar_feeds where user_id = ?')
  const insert = raw.prepare<[string, string, string, string, string]>(
    'insert into calendar_feeds (id, user_id, kind, token_hash, created_at) values (?, ?, ?, ?, ?)',
  )
  const ofUser = raw.prepare<[UserId], Row>(`select ${columns} from calendar_feeds where user_id = ?`)
  const byToken = raw.prepare<[string], Row>(`select ${columns} from calendar_feeds where token_hash = ?`)
  const note = raw.prepare<[string, string]>('update calendar_feeds set last_read_at = ? where id = ?')
  return {
    put({ id, userId, kind, tokenHash, createdAt }) {
      return write(() => {
        drop.run(userId)
        insert.run(id, userId, kind, tokenHash, instantText(createdAt))
      })
    },
    of: async (userId) => feedFrom(ofUser.get(userId)),
    find: async (tokenHash) => feedFrom(byToken.get(tokenHash)),
    end: (userId) => write(() => void drop.run(userId)),
    noteRead: (id, at) => write(() => void note.run(instantText(at), id)),
  }
}

function feedFrom(row: Row | undefined): CalendarFeed | null {
  if (!row) return null
  return {
    ...row,
    createdAt: Temporal.Instant.from(row.createdAt),
    lastReadAt: row.lastReadAt === null ? null : Temporal.Instant.from(row.lastReadAt),
  }
}
