import type { MessageQuery } from '#modules/messaging'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareCandidates } from '../search/candidates.ts'
import type { MessageRow } from './message-rows.ts'

/** One statement for each form that a query can take, prepared when it is first asked for. */
export function prepareMessageList({ raw }: SqliteDatabase): (query: MessageQuery) => readonly MessageRow[] {
  const statement = (sql: string) => raw.prepare<[Record<string, string | number>], MessageRow>(sql)
  const prepared = new Map<string, ReturnType<typeof statement>>()
  const candidates = prepareCandidates({ raw }, 'messages')

  return ({ state, channel, event, text, bookingId, userId, cause, after, limit }) => {
    const isNarrow = bookingId !== null || userId !== undefined || cause !== null
    const found = text === null || isNarrow ? null : candidates([[text]])
    const conditions = [
      state !== null && 'state = @state',
      channel !== null && 'channel = @channel',
      event !== null && 'event = @event',
      bookingId !== null && 'booking_id = @bookingId',
      userId !== undefined && 'user_id = @userId',
      cause !== null && 'cause = @cause',
      found !== null && (found.hasMore ? 'seq <= @newest' : 'seq in (select value from json_each(@rows))'),
      text !== null && contains,
      after !== null && 'seq < (select seq from messages where id = @after)',
    ].filter(Boolean)
    const sql = `
      select * from messages ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by ${found?.hasMore === false ? '+seq' : 'seq'} desc limit @limit`
    const list = prepared.get(sql) ?? statement(sql)
    prepared.set(sql, list)
    return list.all({
      limit,
      ...(state !== null && { state }),
      ...(channel !== null && { channel }),
      ...(event !== null && { event }),
      ...(bookingId !== null && { bookingId }),
      ...(userId !== undefined && { userId }),
      ...(cause !== null && { cause }),
      ...(found?.hasMore === true && { newest: Math.max(...found.rows) }),
      ...(found?.hasMore === false && { rows: JSON.stringify(found.rows) }),
      ...(text !== null && { text: text.toLowerCase() }),
      ...(after !== null && { after }),
    })
  }
}

/** The same as SQLite's own lower(): only A to Z. */
const contains = `(${['recipient', 'name', 'subject']
  .map((column) => `instr(lower(coalesce(${column}, '')), @text) > 0`)
  .join(' or ')})`
