import type { CalendarFeed, CalendarFeedStore } from '#modules/booking'
import type { BookingId, CalendarFeedId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

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
  const besidesOf = raw
    .prepare<[Besides], BookingId>(besides(['technician_id = (select id from technicians where user_id = :userId)']))
    .pluck()
  const besidesAll = raw
    .prepare<[Omit<Besides, 'userId'>], BookingId>(
      besides(['technician_id in (select id from technicians)', 'technician_id is null']),
    )
    .pluck()
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
    async besides(userId, { from, cancelledFrom }) {
      const since = { from: instantText(from), cancelledFrom: instantText(cancelledFrom) }
      return userId === null ? besidesAll.all(since) : besidesOf.all({ ...since, userId })
    },
    noteRead: (id, at) => write(() => void note.run(instantText(at), id)),
  }
}

interface Besides {
  readonly from: string
  readonly cancelledFrom: string
  readonly userId: UserId
}

/** Each line by the index of technicians and starts: a calendar is read often. */
function besides(whose: readonly string[]): string {
  const lines = whose.flatMap((of) => [
    `${of} and starts_at is null and status <> 'cancelled' and created_at >= :from`,
    `${of} and starts_at is null and status = 'cancelled' and updated_at >= :cancelledFrom`,
    `${of} and starts_at >= :from and status = 'cancelled' and updated_at >= :cancelledFrom`,
  ])
  return lines
    .map((line) => `select id from bookings indexed by bookings_by_technician where ${line}`)
    .join(' union all ')
}

function feedFrom(row: Row | undefined): CalendarFeed | null {
  if (!row) return null
  return {
    ...row,
    createdAt: Temporal.Instant.from(row.createdAt),
    lastReadAt: row.lastReadAt === null ? null : Temporal.Instant.from(row.lastReadAt),
  }
}
