import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

/** The room around visits of the demo business: travel at this speed, and at most so many visits of a trade on a day. */
const room = JSON.stringify({
  km_per_hour: 25,
  leaves_home_minutes: 60,
  day_caps: [{ scope: 'category', id: 'plastering', jobs: 6, minutes: null }],
})
/** Minutes after each visit of this trade, for cleaning. */
const buffer = { category: 'plastering', minutes: 30 } as const

const keys = { room: 'room_of_demo', buffers: 'buffers_of_demo' } as const

/**
 * Gives the demo business its room, so that the office sees it at work, where the owner has set none. The settings note
 * what it changed. Call it only inside `write`.
 */
export function giveDemoRoom({ raw }: SqliteDatabase, since: Temporal.Instant | undefined): void {
  const at = since ? instantText(since) : ''
  const keep = raw.prepare<[string, string, string]>(
    'insert into settings (key, value, updated_at) values (?, ?, ?) on conflict (key) do nothing',
  )
  if (keep.run('room', room, at).changes === 1) keep.run(keys.room, room, at)
  const buffered = raw
    .prepare<[number, string], string>(
      `update services set own_buffer_after_minutes = ? where category = ? and is_emergency = 0
       and own_buffer_before_minutes is null and own_buffer_after_minutes is null returning id`,
    )
    .pluck()
    .all(buffer.minutes, buffer.category)
  keep.run(keys.buffers, JSON.stringify(buffered), at)
}

/** Takes it back, but for what the owner has changed since. Call it only inside `write`. */
export function takeDemoRoomBack({ raw }: SqliteDatabase): void {
  raw
    .prepare(`delete from settings where key = 'room' and value = (select value from settings where key = ?)`)
    .run(keys.room)
  raw
    .prepare(
      `update services set own_buffer_after_minutes = null
       where own_buffer_before_minutes is null and own_buffer_after_minutes = ?
       and id in (select value from json_each((select value from settings where key = ?)))`,
    )
    .run(buffer.minutes, keys.buffers)
  raw.prepare('delete from settings where key in (?, ?)').run(keys.room, keys.buffers)
}
