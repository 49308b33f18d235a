/**
 * Payments by the shortest way: Hono, better-sqlite3, the same rows, one commit for each request as it comes (and one
 * in the gateway's own file where that is asked). A notice is acted on only if its signature holds.
 */
import { createHmac, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { databaseFile } from '../data/datasets.ts'
import { gatewayDatabase } from '../data/payable-data.ts'

interface PaymentRow {
  readonly id: string
  readonly booking_id: string
  readonly user_id: string
  readonly amount_pence: number
  readonly provider_ref: string
}

interface BookingRow {
  readonly customer_id: string
  readonly starts_at: string
  readonly resource: string
}

interface Notice {
  readonly id: string
  readonly kind: string
  readonly payment: { readonly paymentId: string; readonly captures: readonly { readonly ref: string }[] }
}

const folder = process.env['DATA_DIR'] ?? ''
const db = open(databaseFile(folder))
const gateway = open(gatewayDatabase(folder))
const secret = gateway.prepare<[], string>(`select value from facts where name = 'webhook_secret'`).pluck().get()
if (secret === undefined) throw new Error('the gateway has no secret')

function open(file: string): Database.Database {
  const opened = new Database(file)
  opened.pragma('journal_mode = WAL')
  opened.pragma('synchronous = FULL')
  opened.pragma('foreign_keys = ON')
  return opened
}

const findPayment = db.prepare<[string], PaymentRow>('select * from payments where id = ?')
const findBooking = db.prepare<[string], BookingRow>(
  'select b.customer_id, b.starts_at, h.resource from bookings b join holds h on h.booking_id = b.id where b.id = ?',
)
const addProviderEvent = db.prepare(
  `insert into provider_events (provider, event_id, kind, payment_id, received_at) values ('test', ?, ?, ?, ?)`,
)
const pay = db.prepare(`update payments set status = 'succeeded', attempts = 1, risk_level = 'low', card_brand = 'visa',
  card_last4 = '4242', version = version + 1, paid_at = @at, updated_at = @at where id = @id`)
const addEntry = db.prepare(`insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at)
  values (?, ?, 'capture', ?, ?, ?)`)
const addAttempt = db.prepare(`insert into payment_attempts
  (payment_id, user_id, attempt, outcome, card_brand, card_last4, at) values (?, ?, 1, 'succeeded', 'visa', '4242', ?)`)
const addLine = db.prepare(`insert into payment_log (payment_id, at, actor, what, amount_pence, provider_ref)
  values (?, ?, 'test', 'captured', ?, ?)`)
const addCheck = db.prepare(`insert into payment_fraud_checks
  (id, payment_id, booking_id, risk_level, risk_score, fraud_indicators, created_at) values (?, ?, ?, 'low', 0, '[]', ?)`)
const confirmBooking = db.prepare(`update bookings set technician_id = @technician, status = 'confirmed',
  expires_at = null, updated_at = @at, version = version + 1 where id = @id`)
const leadVisit = db.prepare(
  `update visits set technician_id = ?, version = version + 1 where booking_id = ? and number = 1`,
)
const removeHold = db.prepare('delete from holds where booking_id = ?')
const addHold = db.prepare(
  'insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms) values (?, ?, ?, ?, 0)',
)
const addDecision = db.prepare(
  'insert into assignment_decisions (booking_id, at, technician_id, candidates) values (?, ?, ?, ?)',
)
/** The form in which Callout keeps the judgement of its technicians. */
const judgedTeam = JSON.stringify(Array.from({ length: 20 }, (_, n) => ({ id: `tec_bench-${n}`, minutes: 60 })))
const addHistory = db.prepare(`insert into booking_history (booking_id, at, actor, from_status, to_status, note)
  values (?, ?, 'system', 'pending', 'confirmed', ?)`)
const addEvent = db.prepare('insert into outbox (kind, body, at, next_try_at) values (?, ?, ?, ?)')
const keepAnswer = db.prepare(
  'insert into idempotency_keys (user_id, key, fingerprint, status, body, created_at) values (?, ?, ?, 200, ?, ?)',
)

/** The money, the look at it, and the booking that the holder of its time is given. */
function take(payment: PaymentRow, captureRef: string, at: string): void {
  const { id, booking_id: booking, user_id: user, amount_pence: amount } = payment
  const emit = (kind: string, body: object) => addEvent.run(kind, JSON.stringify(body), at, at)
  pay.run({ id, at })
  addEntry.run(id, booking, amount, captureRef, at)
  addAttempt.run(id, user, at)
  addLine.run(id, at, amount, captureRef)
  emit('payment-succeeded', { paymentId: id, bookingId: booking })
  addCheck.run(`frd_${randomUUIDv7()}`, id, booking, at)
  const found = findBooking.get(booking)
  if (!found) throw new Error(`there is no booking ${booking}`)
  const { customer_id: customerId, starts_at: startsAt, resource: technician } = found
  const startsMs = Temporal.Instant.from(startsAt).epochMilliseconds
  confirmBooking.run({ id: booking, technician, at })
  leadVisit.run(technician, booking)
  removeHold.run(booking)
  addHold.run(technician, startsMs, booking, startsMs + 3_600_000)
  addHistory.run(booking, at, 'the first who is free')
  emit('booking-confirmed', { bookingId: booking, customerId })
  addDecision.run(booking, at, technician, judgedTeam)
  emit('technician-assigned', { bookingId: booking, customerId, technicianId: technician })
}

const takeNotice = db.transaction(({ id, kind, payment: { paymentId, captures } }: Notice): boolean => {
  const payment = findPayment.get(paymentId)
  const [capture] = captures
  if (!payment || !capture) return false
  const at = now()
  addProviderEvent.run(id, kind, paymentId, at)
  take(payment, capture.ref, at)
  return true
})

const payIntent = gateway.prepare(`update intents set phase = 'captured', attempt = 1, token = ?, captured = amount,
  capture_ref = ?, return_url = 'http://localhost/' where ref = ?`)
const addNotice = gateway.prepare('insert into events (body, tries, next_try_ms) values (?, 0, ?)')

const charge = gateway.transaction((payment: PaymentRow, methodId: string): string => {
  const ref = `ch_test_${randomBytes(24).toString('hex')}`
  payIntent.run(methodId, ref, payment.provider_ref)
  const { provider_ref: intent, id: paymentId, amount_pence: amount } = payment
  const captures = [{ ref, amount }]
  const state = { ref: intent, paymentId, amount, phase: 'captured', attempt: 1, captures, refunds: [], disputes: [] }
  const notice = { id: `evt_test_${randomBytes(24).toString('hex')}`, kind: 'payment.captured', payment: state }
  addNotice.run(JSON.stringify(notice), Temporal.Now.instant().epochMilliseconds)
  return ref
})

const confirm = db.transaction((payment: PaymentRow, captureRef: string, key: string): object => {
  const at = now()
  take(payment, captureRef, at)
  const answer = { status: 'succeeded' }
  keepAnswer.run(payment.user_id, key, 'none', JSON.stringify(answer), at)
  return answer
})

function isSigned(text: string, signature: string): boolean {
  const [, at = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const digest = createHmac('sha256', secret ?? '')
    .update(`${at}.${text}`)
    .digest('hex')
  return given !== '' && timingSafeEqual(Buffer.from(digest), Buffer.from(given))
}

function now(): string {
  return Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
}

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.post('/api/webhooks/test', async (c) => {
  const text = await c.req.text()
  if (!isSigned(text, c.req.header('test-gateway-signature') ?? '')) return c.json({ code: 'not_trusted' }, 400)
  return takeNotice.immediate(JSON.parse(text)) ? c.json({ received: true }) : c.json({ code: 'not_ours' }, 400)
})
app.post('/api/payments/:id/confirm', async (c) => {
  const { payment_method_id: methodId } = await c.req.json()
  const payment = findPayment.get(c.req.param('id'))
  if (!payment) return c.json({ code: 'not_found' }, 404)
  const captureRef = charge.immediate(payment, String(methodId))
  return c.json(confirm.immediate(payment, captureRef, c.req.header('idempotency-key') ?? ''))
})

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
