import type { LiveEvent, LiveFeed, LiveNotification } from '#modules/messaging'
import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { everyChange, watchChanges } from '../kit/watch-changes.ts'

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

  return {
    newest: async () => newest.get() ?? 0,
    async since(after) {
      const until = newest.get() ?? 0
      return { newest: until, users: until > after ? users.all(after, until) : [] }
    },
    eventsOf: async (userId, after, limit) => eventsOf.all(userId, after, limit),
    notification: async (userId, ref) => notification.get(ref, userId) ?? null,
    onNews: watchChanges(raw, 'note_live_event', ['insert on main.live_events']),
    onBoard: watchChanges(
      raw,
      'note_board_change',
      ['visits', 'visit_crew', 'holds', 'absences', 'return_parts'].flatMap(everyChange),
    ),
    onQuotes: watchChanges(raw, 'note_quote_change', [
      ...everyChange('quote_requests'),
      'insert on main.quote_entries',
      // The paper of a request says a part of its state.
      'update of status on main.invoices when exists (select 1 from quote_requests where invoice_id = new.id)',
    ]),
    forget: (before, limit) => write(() => forget.run(instantText(before), limit).changes),
  }
}
