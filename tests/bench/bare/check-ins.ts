/** A check-in by the shortest way: Hono, better-sqlite3, the same rows, one commit for each request as it comes. */
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { databaseFile } from '../data/datasets.ts'

interface Visit {
  readonly booking_id: string
  readonly number: number
  readonly status: string
  readonly technician_id: string
  readonly starts_at: string
  readonly check_in_at: string | null
  readonly version: number
  readonly customer_id: string
}

interface Sent {
  readonly action_id: string
  readonly happened_at: string
}

const db = new Database(databaseFile(process.env['DATA_DIR'] ?? ''))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('foreign_keys = ON')

const find = db.prepare<[string, number], Visit>(
  'select v.*, b.customer_id from visits v join bookings b on b.id = v.booking_id where v.booking_id = ? and v.number = ?',
)
const beginVisit = db.prepare(
  `update visits set status = 'on_site', arrived_at = coalesce(arrived_at, ?), check_in_at = ?, version = version + 1
   where booking_id = ? and number = ?`,
)
const beginBooking = db.prepare(
  `update bookings set status = 'in_progress', actual_start_time = ?, updated_at = ?, version = version + 1 where id = ?`,
)
const addHistory = db.prepare(
  `insert into booking_history (booking_id, at, actor, from_status, to_status) values (?, ?, ?, 'confirmed', 'in_progress')`,
)
const addAudit = db.prepare(
  `insert into audit_log (at, user_id, role, action, target_kind, target_id, before_json, after_json, network, device, request_id)
   values (?, ?, 'technician', 'booking.in_progress', 'booking', ?, '{"status":"confirmed"}', '{"status":"in_progress"}',
     '127.0.0.0/24', '', '')`,
)
const addEvent = db.prepare(
  `insert into outbox (kind, body, at, next_try_at, done_at) values ('booking-started', ?, ?, ?, ?)`,
)
const answerOf = db
  .prepare<[string, string], string>('select body from field_actions where user_id = ? and action_id = ?')
  .pluck()
const keepAnswer = db.prepare(`insert into field_actions values (?, ?, ?, ?, 'check-in', 'none', 200, ?, ?, ?)`)

function checkIn(bookingId: string, number: number, who: string, { action_id, happened_at }: Sent): string | null {
  const known = answerOf.get(who, action_id)
  if (known !== undefined) return known
  const visit = find.get(bookingId, number)
  if (!visit || visit.check_in_at !== null) return null
  const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  beginVisit.run(at, at, bookingId, number)
  beginBooking.run(at, at, bookingId)
  addHistory.run(bookingId, at, who)
  addAudit.run(at, who, bookingId)
  addEvent.run(JSON.stringify({ bookingId, customerId: visit.customer_id, at }), at, at, at)
  const answer = JSON.stringify({ ...visit, status: 'on_site', check_in_at: at, version: visit.version + 1 })
  keepAnswer.run(who, action_id, bookingId, number, answer, happened_at, at)
  return answer
}

const transaction = db.transaction(checkIn)

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.post('/api/visits/:id/check-in', async (c) => {
  const [, booking = '', number = ''] = /^vis_(.+)-(\d+)$/.exec(c.req.param('id')) ?? []
  const sent: Sent = await c.req.json()
  const answer = transaction.immediate(`bkg_${booking}`, Number(number), c.req.header('x-technician') ?? '', sent)
  return answer === null ? c.json({ code: 'already_checked_in' }, 409) : c.body(answer, 200, json)
})
const json = { 'content-type': 'application/json' }

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
