import { defaultRoom, parseRoom, printRoom } from '#modules/scheduling'
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
export function takeDemoRoomBack({ raw }: SqliteDatabase, at: string): void {
  const read = raw.prepare<[string], string>('select value from settings where key = ?').pluck()
  const [present, given] = [read.get('room'), read.get(keys.room)]
  if (present !== undefined && given !== undefined) {
    const left = withoutGiven(present, given)
    if (left === null) raw.prepare(`delete from settings where key = 'room'`).run()
    else
      raw.prepare(`update settings set value = ?, updated_at = ? where key = 'room' and value <> ?`).run(left, at, left)
  }
  raw
    .prepare(
      `update services set own_buffer_after_minutes = null
       where own_buffer_before_minutes is null and own_buffer_after_minutes = ?
       and id in (select value from json_each((select value from settings where key = ?)))`,
    )
    .run(buffer.minutes, keys.buffers)
  raw.prepare('delete from settings where key in (?, ?)').run(keys.room, keys.buffers)
}

/**
 * The setting without the members and limits that still are those of the demo; null where nothing is left. The form of one
 * limit saves the whole setting, so that an owner who sets a limit keeps the demo's beside it.
 */
function withoutGiven(present: string, given: string): string | null {
  const [now, demo] = [parseRoom(JSON.parse(present)), parseRoom(JSON.parse(given))]
  if (!now.ok || !demo.ok) return present
  const { day_caps: caps, ...members } = printRoom(now.value)
  const { day_caps: demoCaps, ...demoMembers } = printRoom(demo.value)
  const none = printRoom(defaultRoom)
  const left = {
    km_per_hour: members.km_per_hour === demoMembers.km_per_hour ? none.km_per_hour : members.km_per_hour,
    leaves_home_minutes:
      members.leaves_home_minutes === demoMembers.leaves_home_minutes
        ? none.leaves_home_minutes
        : members.leaves_home_minutes,
    day_caps: caps.flatMap((cap) => {
      const same = demoCaps.find(({ scope, id }) => scope === cap.scope && id === cap.id)
      const jobs = cap.jobs === same?.jobs ? null : cap.jobs
      const minutes = cap.minutes === same?.minutes ? null : cap.minutes
      return jobs === null && minutes === null ? [] : [{ ...cap, jobs, minutes }]
    }),
  }
  const text = JSON.stringify(left)
  if (text === JSON.stringify(none)) return null
  return text === JSON.stringify({ ...members, day_caps: caps }) ? present : text
}
