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
  const board = preparePart(raw, 'note_board_change')
  const quotes = preparePart(raw, 'note_quote_change')
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
    onBoard: (listener) =>
      board.call(listener, () =>
        ['visits', 'visit_crew', 'holds', 'absences', 'return_parts'].flatMap((table) =>
          ['insert', 'update', 'delete'].map((change) => `${change} on main.${table}`),
        ),
      ),
    onQuotes: (listener) =>
      quotes.call(listener, () => [
        ...['insert', 'update', 'delete'].map((change) => `${change} on main.quote_requests`),
        'insert on main.quote_entries',
        // The paper of a request says a part of its state.
        'update of status on main.invoices when exists (select 1 from quote_requests where invoice_id = new.id)',
      ]),
    forget: (before, limit) => write(() => forget.run(instantText(before), limit).changes),
  }
}

/** Calls one listener soon after a change of some tables, once for each turn of the event loop. */
function preparePart(raw: SqliteDatabase['raw'], name: string) {
  let listener: (() => void) | null = null
  let isDue = false
  return {
    call(next: () => void, changes: () => readonly string[]): void {
      const isFirst = listener === null
      listener = next
      if (!isFirst) return
      raw.function(name, () => {
        if (isDue) return null
        isDue = true
        setImmediate(() => {
          isDue = false
          listener?.()
        })
        return null
      })
      for (const [place, change] of changes().entries()) {
        raw.exec(`create temp trigger ${name}_${place} after ${change} begin select ${name}(); end`)
      }
    },
  }
}
