/** The free starts of a day by the shortest way: Hono, better-sqlite3, the same query and the same overlap test. */
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { databaseFile } from '../data/datasets.ts'

interface Service {
  readonly duration_minutes: number
  readonly buffer_minutes: number
  readonly required_skills: string
}

interface Held {
  readonly resource: string
  readonly starts_ms: number
  readonly ends_ms: number
  readonly buffer_ms: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A hold lasts at most a day, and wants at most four hours of free time beside it. */
const bufferMs = 4 * hourMs
const db = new Database(databaseFile(process.env['DATA_DIR'] ?? ''))
const findService = db.prepare<[string], Service>(
  'select duration_minutes, buffer_minutes, required_skills from services where id = ? and is_active = 1',
)
const findTechnicians = db.prepare<[], { id: string; skills: string }>(
  `select id, skills from technicians where is_active = 1 and availability <> 'off' order by id`,
)
const isClosed = db.prepare<[string], number>('select 1 from closed_days where date = ?').pluck()
const findHeld = db.prepare<[string, number, number, number, string], Held>(
  `select resource, starts_ms, ends_ms, buffer_ms from holds
   where resource in (select value from json_each(?)) and starts_ms > ? and starts_ms < ? and ends_ms > ?
     and booking_id <> ?`,
)

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.get('/api/services/:id/slots', (c) => {
  const service = findService.get(c.req.param('id'))
  const date = c.req.query('date') ?? ''
  if (!service || !/^\d{4}-\d\d-\d\d$/.test(date)) return c.json({}, 404)
  const open = isClosed.get(date) === undefined
  return c.json({ date, timezone: 'Europe/London', slots: open ? freeStarts(service, date) : [] })
})

function freeStarts(service: Service, date: string): readonly string[] {
  const skills: readonly string[] = JSON.parse(service.required_skills)
  const resources = findTechnicians
    .all()
    .filter((technician) => {
      const has: readonly string[] = JSON.parse(technician.skills)
      return skills.every((skill) => has.includes(skill))
    })
    .map(({ id }) => id)
  const day = Temporal.PlainDate.from(date)
  const midnight = day.toZonedDateTime('Europe/London').epochMilliseconds
  const durationMs = service.duration_minutes * 60_000
  const held = Map.groupBy(
    findHeld.all(
      JSON.stringify(resources),
      midnight - dayMs - bufferMs,
      midnight + dayMs + durationMs + bufferMs,
      midnight - bufferMs,
      '',
    ),
    ({ resource }) => resource,
  )
  const wantedMs = service.buffer_minutes * 60_000
  const earliest = performance.timeOrigin + performance.now() + 2 * hourMs
  const [first, last] = day.dayOfWeek === 6 ? [9, 15] : day.dayOfWeek === 7 ? [1, 0] : [8, 17]
  const free: string[] = []
  for (let hour = first; hour <= last; hour += 1) {
    const startsMs = day.toZonedDateTime({ timeZone: 'Europe/London', plainTime: { hour } }).epochMilliseconds
    if (startsMs < earliest) continue
    const endsMs = startsMs + durationMs
    const someone = resources.some((id) =>
      (held.get(id) ?? []).every((span) => {
        const apart = Math.max(wantedMs, span.buffer_ms)
        return startsMs >= span.ends_ms + apart || span.starts_ms >= endsMs + apart
      }),
    )
    if (someone) free.push(`${String(hour).padStart(2, '0')}:00`)
  }
  return free
}

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
