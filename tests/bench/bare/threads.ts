/**
 * A message of the customer of a booking by the shortest way: Hono, better-sqlite3, the same rows, one commit for each
 * request as it comes. Then it is written to the pages that listen to the booking.
 */
import { randomUUIDv7 } from 'node:crypto'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { databaseFile } from '../data/datasets.ts'

interface Sent {
  readonly client_id: string
  readonly message_content: string
  readonly device_type: string
}

interface Thread {
  readonly seq: number
  readonly technician: number | null
  readonly office: number | null
}

const db = new Database(databaseFile(process.env['DATA_DIR'] ?? ''))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('foreign_keys = ON')

const customerOf = db.prepare<[string], { readonly id: string; readonly name: string }>(
  'select u.id, u.full_name name from bookings b join users u on u.id = b.customer_id where b.id = ?',
)
const same = db
  .prepare<[string, string, string], number>(
    'select seq from service_communications where booking_id = ? and person = ? and client_id = ?',
  )
  .pluck()
const next = db.prepare<[{ readonly id: string; readonly at: string; readonly text: string }], Thread>(
  `insert into booking_threads (booking_id, newest_seq, asked_seq, waiting_since, first_asked_at, last_at, last_text)
   values (@id, 1, 1, @at, @at, @at, @text)
   on conflict (booking_id) do update set
     newest_seq = newest_seq + 1, asked_seq = newest_seq + 1, last_at = @at, last_text = @text
   returning newest_seq seq, technician_notified_of technician, office_notified_of office`,
)
const add = db.prepare(
  `insert into service_communications (booking_id, seq, id, person, sender_id, sender_type, sender_name, client_id,
     message_type, message_content, device_type, created_at)
   values (@booking_id, @seq, @id, @person, @person, 'customer', @sender_name, @client_id, 'text', @message_content,
     @device_type, @created_at)`,
)
const notify = db.prepare(
  'update booking_threads set technician_notified_of = ?, office_notified_of = ? where booking_id = ?',
)
const addEvent = db.prepare(
  `insert into outbox (kind, body, at, next_try_at, done_at) values ('thread-waits', ?, ?, ?, ?)`,
)

function post(bookingId: string, sent: Sent) {
  const customer = customerOf.get(bookingId)
  if (!customer || same.get(bookingId, customer.id, sent.client_id) !== undefined) return null
  const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  const thread = next.get({ id: bookingId, at, text: sent.message_content })
  if (!thread) return null
  const { seq } = thread
  const message = {
    ...sent,
    id: `com_${randomUUIDv7()}`,
    booking_id: bookingId,
    seq,
    person: customer.id,
    sender_name: customer.name,
    created_at: at,
  }
  add.run(message)
  if (thread.technician === null && thread.office === null) {
    notify.run(seq, seq, bookingId)
    for (const side of ['technician', 'office']) {
      for (const step of ['bell', 'push', 'mail']) {
        addEvent.run(JSON.stringify({ bookingId, side, seq, step }), at, at, at)
      }
    }
  }
  return message
}

const transaction = db.transaction(post)
const listeners = new Map<string, Set<ReadableStreamDefaultController<Uint8Array>>>()
const bytes = new TextEncoder()

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.post('/api/bookings/:id/messages', async (c) => {
  const sent: Sent = await c.req.json()
  const message = transaction.immediate(c.req.param('id'), sent)
  if (!message) return c.json({ code: 'not_found' }, 404)
  const text = bytes.encode(`id: ${message.seq}\nevent: message\ndata: ${JSON.stringify(message)}\n\n`)
  for (const listener of listeners.get(message.booking_id) ?? []) listener.enqueue(text)
  return c.json(message, 201)
})
app.get('/api/bookings/:id/events', (c) => {
  const id = c.req.param('id')
  const own = listeners.get(id) ?? new Set()
  listeners.set(id, own)
  let leave = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      own.add(controller)
      leave = () => void own.delete(controller)
      controller.enqueue(bytes.encode('retry: 3000\n\n'))
    },
    cancel: () => leave(),
  })
  return c.body(body, 200, { 'content-type': 'text/event-stream' })
})

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
