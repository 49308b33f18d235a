/**
 * The day of a technician and the week of the board by the shortest way: Hono, better-sqlite3, one query for the visits
 * and one for what stands beside them, answered as rows.
 */
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { databaseFile } from '../data/datasets.ts'

const dayMs = 86_400_000
const db = new Database(databaseFile(process.env['DATA_DIR'] ?? ''))

const ofDay = db.prepare<[string, string, string], Readonly<Record<string, string>>>(
  `select v.*, b.reference, b.status booking_status, b.problem_description, b.version booking_version, b.customer_id,
     b.contact_name, b.customer_phone, b.customer_address, b.customer_postcode, b.access_notes, s.name service
   from bookings b join visits v on v.booking_id = b.id and v.number = b.visit_number join services s on s.id = b.service_id
   where b.technician_id = ? and b.starts_at >= ? and b.starts_at < ? and b.status <> 'cancelled' order by v.starts_at`,
)
const earlier = db.prepare(
  `select s.name service, b.actual_end_time ended_at, b.technician_notes notes
   from bookings b join services s on s.id = b.service_id
   where b.customer_id = ? and b.customer_postcode = ? and b.customer_address = ? and b.status = 'completed'
     and b.actual_end_time is not null and b.id <> ? order by b.actual_end_time desc limit 3`,
)
const forms = db.prepare(
  'select form_id, form_version, answers from visit_forms where booking_id = ? and visit_number = ? order by report_version',
)
const ofWeek = db.prepare<[number, number, number], Readonly<Record<string, string>>>(
  `select v.*, b.reference, b.created_at booked_at, b.customer_postcode, s.name service, h.starts_ms, h.ends_ms
   from holds h join visits v on v.booking_id = h.booking_id and v.number = h.visit_number
   join bookings b on b.id = v.booking_id join services s on s.id = b.service_id
   where h.starts_ms > ? and h.starts_ms < ? and h.ends_ms > ? and v.technician_id is not null
     and v.called_off_at is null order by h.starts_ms, v.booking_id limit 2000`,
)
const team = db.prepare(
  `select t.*, u.full_name, d.latitude, d.longitude from technicians t join users u on u.id = t.user_id
   left join districts d on d.code = t.home_district where t.is_active = 1 order by u.full_name`,
)

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.get('/api/field/day', (c) => {
  const from = midnight(c.req.query('date') ?? '')
  const days = [from, from.add({ days: 1 })].map(text)
  const visits = ofDay.all(c.req.header('x-technician') ?? '', days[0] ?? '', days[1] ?? '')
  const items = visits.map((visit) => ({
    ...visit,
    earlier: earlier.all(
      visit['customer_id'],
      visit['customer_postcode'],
      visit['customer_address'],
      visit['booking_id'],
    ),
    forms: forms.all(visit['booking_id'], visit['number']),
  }))
  return c.json({ items })
})
app.get('/api/admin/dispatch', (c) => {
  const from = midnight(c.req.query('from') ?? '')
  const [fromMs, untilMs] = [from, from.add({ days: 7 })].map((at) => at.epochMilliseconds)
  const visits = ofWeek.all((fromMs ?? 0) - dayMs, untilMs ?? 0, fromMs ?? 0)
  const lanes = Map.groupBy(visits, ({ technician_id: id }) => id)
  return c.json({ team: team.all(), lanes: [...lanes.values()] })
})

const midnight = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime('Europe/London')
const text = (at: Temporal.ZonedDateTime) => at.toInstant().toString({ smallestUnit: 'millisecond' })

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
