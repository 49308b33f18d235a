/**
 * A booking by the shortest way: Hono, better-sqlite3, the same rows, one commit for each request as it comes. With
 * `GROUP_COMMIT` set, the requests that are waiting are committed together.
 */
import { randomUUIDv7 } from 'node:crypto'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { databaseFile } from '../data/datasets.ts'

interface Wanted {
  readonly service_id: string
  readonly scheduled_date: string
  readonly customer_address: string
  readonly customer_postcode: string
  readonly customer_phone: string
  readonly problem_description: string
}

const db = new Database(databaseFile(process.env['DATA_DIR'] ?? ''))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('foreign_keys = ON')

const technicians = db.prepare<[], string>('select id from technicians order by id').pluck().all()
const isHeld = db
  .prepare<[string, number, number, number], number>(
    `select 1 from holds where resource = ? and starts_ms > ? and starts_ms < ? and ends_ms > ?`,
  )
  .pluck()
const addBooking = db.prepare(`insert into bookings (
  id, reference, customer_id, service_id, priority, status, starts_at, duration_minutes, buffer_minutes, contact_name,
  contact_email, customer_phone, customer_address, customer_postcode, problem_description, access_notes,
  estimated_cost_pence, payment_policy, source, expires_at, version, created_at, updated_at
) values (
  @id, @reference, @customer, @service_id, 'standard', 'pending', @startsAt, 60, 0, 'Asha Patel',
  'asha@example.com', @customer_phone, @customer_address, @customer_postcode, @problem_description, '{}',
  8500, 'full', 'api', @expiresAt, 1, @at, @at
)`)
const addVisit = db.prepare(
  `insert into visits (booking_id, number, status, starts_at, duration_minutes, version) values (?, 1, 'scheduled', ?, 60, 1)`,
)
const addHold = db.prepare(
  'insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms) values (?, ?, ?, ?, 0)',
)
const addHistory = db.prepare(
  `insert into booking_history (booking_id, at, actor, to_status) values (?, ?, ?, 'pending')`,
)
const addAgreement = db.prepare(
  `insert into booking_agreements (booking_id, version, text, customer_kind, start_consent, starts_at, agreed_at, agreed_by,
     network)
   values (?, '1', ?, 'consumer', 'missing', ?, ?, ?, '127.0.0.0/24')`,
)
const addEvent = db.prepare(
  `insert into outbox (kind, body, at, next_try_at, done_at) values ('booking-requested', ?, ?, ?, ?)`,
)
const addDecision = db.prepare(
  'insert into assignment_decisions (booking_id, at, technician_id, candidates) values (?, ?, ?, ?)',
)
const answerOf = db
  .prepare<[string, string], string>('select body from idempotency_keys where user_id = ? and key = ?')
  .pluck()
const keepAnswer = db.prepare(
  'insert into idempotency_keys (user_id, key, fingerprint, status, body, created_at) values (?, ?, ?, 201, ?, ?)',
)

/** The length of the terms of an order that Callout keeps with it. */
const terms = 'One line of the terms under which the order was placed.\n'.repeat(35)

/** The form in which Callout keeps the judgement of its technicians. */
const judgedTeam = JSON.stringify(technicians.map((id) => ({ id, minutes: 60 })))

function bookOne(wanted: Wanted, customer: string, key: string): object | null {
  const known = answerOf.get(customer, key)
  if (known !== undefined) return JSON.parse(known)
  const now = Temporal.Now.instant()
  const at = now.toString({ smallestUnit: 'millisecond' })
  const start = Temporal.PlainDateTime.from(wanted.scheduled_date).toZonedDateTime('Europe/London').toInstant()
  const startsMs = start.epochMilliseconds
  const endsMs = startsMs + 3_600_000
  const free = technicians.find((id) => isHeld.get(id, startsMs - 86_400_000, endsMs, startsMs) === undefined)
  if (free === undefined) return null
  const id = `bkg_${randomUUIDv7()}`
  const booking = {
    ...wanted,
    id,
    reference: id.slice(-10),
    customer,
    startsAt: start.toString({ smallestUnit: 'millisecond' }),
    expiresAt: now.add({ minutes: 30 }).toString({ smallestUnit: 'millisecond' }),
    at,
  }
  addBooking.run(booking)
  addAgreement.run(id, `${booking.startsAt}\n${terms}`, booking.startsAt, at, customer)
  addVisit.run(id, booking.startsAt)
  addHold.run(free, startsMs, id, endsMs)
  addHistory.run(id, at, customer)
  addDecision.run(id, at, free, judgedTeam)
  addEvent.run(JSON.stringify({ bookingId: id, customerId: customer }), at, at, at)
  keepAnswer.run(customer, key, 'none', JSON.stringify(booking), at)
  return booking
}

const transaction = db.transaction(bookOne)
const bookAtOnce = async (...request: Parameters<typeof bookOne>) => transaction.immediate(...request)

interface Waiting {
  readonly request: Parameters<typeof bookOne>
  readonly answer: (booking: object | null) => void
}

let waiting: Waiting[] = []

const bookAll = db.transaction((requests: readonly Waiting[]) => requests.map(({ request }) => bookOne(...request)))

function commitWaiting(): void {
  const requests = waiting
  waiting = []
  const bookings = bookAll.immediate(requests)
  requests.forEach(({ answer }, index) => answer(bookings[index] ?? null))
}

function bookTogether(...request: Parameters<typeof bookOne>): Promise<object | null> {
  return new Promise((answer) => {
    if (waiting.length === 0) setImmediate(commitWaiting)
    waiting.push({ request, answer })
  })
}

const book = process.env['GROUP_COMMIT'] ? bookTogether : bookAtOnce

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.post('/api/bookings', async (c) => {
  const booking = await book(
    await c.req.json(),
    c.req.header('x-customer') ?? '',
    c.req.header('idempotency-key') ?? '',
  )
  return booking ? c.json(booking, 201) : c.json({ code: 'slot_taken' }, 409)
})

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
