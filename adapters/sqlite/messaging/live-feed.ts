import type { LiveEvent, LiveFeed, LiveNotification } from '#modules/messaging'
import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

/** Rows are put in by triggers of the migrations, so that no writer can forget it. */
export function createSqliteLiveFeed({ raw, write }: SqliteDatabase): LiveFeed {
  const newest = raw.prepare<[], number>("select seq from sqlite_sequence where name = 'live_events'").pluck()
  const users = raw
    .prepare<[number, number], UserId>('select distinct user_id from live_events where id > ? and id <= ?')
    .pluck()
  const eventsOf = raw.prepare<[UserId, number, number], LiveEvent>(
    'select id, kind, ref from live_events where user_id = ? and id > ? order by id limit ?',
  )
  const notification = raw.prepare<[string, UserId], LiveNotification>(
    'select id, type, title, message, link from notifications where id = ? and user_id = ?',
  )
  const forget = raw.prepare<[string, number]>(
    'delete from live_events where id in (select id from live_events where at < ? order by at limit ?)',
  )
  let listener: (() => void) | null = null
  let boardListener: (() => void) | null = null
  let isScheduled = false

  return {
    newest: async () => newest.get() ?? 0,
    async since(after) {
      const until = newest.get() ?? 0
      return { newest: until, users: until > after ? users.all(after, until) : [] }
    },
    eventsOf: async (userId, after, limit) => eventsOf.all(userId, after, limit),
    notification: async (userId, ref) => notification.get(ref, userId) ?? null,
    onNews(next) {
      const isFirst = listener === null
      listener = next
      if (!isFirst) return
      raw.function('note_live_event', () => {
        if (isScheduled) return null
        isScheduled = true
        // A transaction ends within its turn of the event loop.
        setImmediate(() => {
          isScheduled = false
          listener?.()
        })
        return null
      })
      // The trigger belongs to this connection alone: others do not know the function.
      raw.exec(
        'create temp trigger note_live_event after insert on main.live_events begin select note_live_event(); end',
      )
    },
    onBoard(next) {
      const isFirst = boardListener === null
      boardListener = next
      if (!isFirst) return
      let isDue = false
      raw.function('note_board_change', () => {
        if (isDue) return null
        isDue = true
        setImmediate(() => {
          isDue = false
          boardListener?.()
        })
        return null
      })
      for (const table of ['visits', 'visit_crew', 'holds', 'absences', 'return_parts']) {
        for (const change of ['insert', 'update', 'delete']) {
          raw.exec(
            `create temp trigger note_board_${table}_${change} after ${change} on main.${table}
             begin select note_board_change(); end`,
          )
        }
      }
    },
    forget: (before, limit) => write(() => forget.run(instantText(before), limit).changes),
  }
}
