/** The free starts of a day by the shortest way: Hono, better-sqlite3, the same query and the same test of room. */
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { databaseFile } from '../data/datasets.ts'

interface Service {
  readonly duration_minutes: number
  readonly before_minutes: number
  readonly after_minutes: number
  readonly required_skills: string
}

interface Held {
  readonly resource: string
  readonly starts_ms: number
  readonly ends_ms: number
  readonly before_ms: number
  readonly after_ms: number
  readonly includes_way: number
  readonly latitude: number | null
  readonly longitude: number | null
}

interface Place {
  readonly latitude: number | null
  readonly longitude: number | null
}

interface Technician extends Place {
  readonly id: string
  readonly skills: string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** An authorisation lasts at most a day; beside it are at most four hours of free time and four hours on the road. */
const roomMs = 8 * hourMs
const db = new Database(databaseFile(process.env['DATA_DIR'] ?? ''))
const findService = db.prepare<[string], Service>(
  `select duration_minutes, coalesce(own_buffer_before_minutes, buffer_minutes) before_minutes,
     coalesce(own_buffer_after_minutes, buffer_minutes) after_minutes, required_skills
   from services where id = ? and is_active = 1`,
)
const findTechnicians = db.prepare<[], Technician>(
  `select t.id, t.skills, d.latitude, d.longitude from technicians t left join districts d on d.code = t.home_district
   where t.is_active = 1 and t.availability <> 'off' order by t.id`,
)
const findPlace = db.prepare<[string], Place>('select latitude, longitude from districts where code = ?')
const findSpeed = db.prepare<[], number>(`select value ->> 'km_per_hour' from settings where key = 'room'`).pluck()
const isClosed = db.prepare<[string], number>('select 1 from closed_days where date = ?').pluck()
const findHeld = db.prepare<[string, number, number, number, string], Held>(
  `select resource, starts_ms, ends_ms, coalesce(before_ms, buffer_ms) before_ms, buffer_ms after_ms, includes_way,
     latitude, longitude
   from holds left join districts on code = district
   where resource in (select value from json_each(?)) and starts_ms > ? and starts_ms < ? and ends_ms > ?
     and booking_id <> ?`,
)

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.get('/api/services/:id/slots', (c) => {
  const service = findService.get(c.req.param('id'))
  const date = c.req.query('date') ?? ''
  const district = (c.req.query('postcode') ?? '').split(' ')[0] ?? ''
  if (!service || !/^\d{4}-\d\d-\d\d$/.test(date)) return c.json({}, 404)
  const open = isClosed.get(date) === undefined
  const slots = open ? freeStarts(service, date, findPlace.get(district) ?? null) : []
  return c.json({ date, timezone: 'Europe/London', slots })
})

function freeStarts(service: Service, date: string, place: Place | null): readonly string[] {
  const skills: readonly string[] = JSON.parse(service.required_skills)
  const technicians = findTechnicians.all().filter((technician) => {
    const has: readonly string[] = JSON.parse(technician.skills)
    return skills.every((skill) => has.includes(skill))
  })
  const speed = findSpeed.get() ?? 0
  const day = Temporal.PlainDate.from(date)
  const midnight = day.toZonedDateTime('Europe/London').epochMilliseconds
  const durationMs = service.duration_minutes * minuteMs
  const held = Map.groupBy(
    findHeld.all(
      JSON.stringify(technicians.map(({ id }) => id)),
      midnight - dayMs - roomMs,
      midnight + dayMs + durationMs + roomMs,
      midnight - roomMs,
      '',
    ),
    ({ resource }) => resource,
  )
  const [beforeMs, afterMs] = [service.before_minutes * minuteMs, service.after_minutes * minuteMs]
  const earliest = performance.timeOrigin + performance.now() + 2 * hourMs
  const [first, last] = day.dayOfWeek === 6 ? [9, 15] : day.dayOfWeek === 7 ? [1, 0] : [8, 17]
  const instantOf = (hour: number) =>
    day.toZonedDateTime({ timeZone: 'Europe/London', plainTime: { hour } }).epochMilliseconds
  const leavesHome = instantOf(first) - hourMs
  const candidates = technicians.map((home) => ({
    from: speed === 0 ? 0 : leavesHome + wayMs(home, place, speed),
    blocked: (held.get(home.id) ?? []).map((span) => {
      const way = wayMs(span, place, speed)
      const before = Math.max(afterMs, span.before_ms) + (span.includes_way === 1 ? 0 : way)
      return {
        after: span.starts_ms - durationMs - before,
        until: span.ends_ms + Math.max(span.after_ms, beforeMs) + way,
      }
    }),
  }))
  const free: string[] = []
  for (let hour = first; hour <= last; hour += 1) {
    const startsMs = instantOf(hour)
    if (startsMs < earliest) continue
    const someone = candidates.some(
      ({ from, blocked }) =>
        from <= startsMs && blocked.every(({ after, until }) => startsMs <= after || startsMs >= until),
    )
    if (someone) free.push(`${String(hour).padStart(2, '0')}:00`)
  }
  return free
}

/** On a plane, in whole minutes, four hours at most. */
function wayMs(a: Place, b: Place | null, speed: number): number {
  if (speed === 0 || !b || a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null)
    return 0
  const north = (a.latitude - b.latitude) * 111.2
  const east = (a.longitude - b.longitude) * 111.2 * Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180)
  return Math.min(240, Math.ceil((Math.hypot(north, east) / speed) * 60)) * minuteMs
}

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
