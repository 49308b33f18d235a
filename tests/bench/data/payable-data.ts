import { addMissingVisits } from '../../../adapters/sqlite/fulfilment/missing-visits.ts'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { systemClock } from '#adapters/system'
import { type TestGateway, createTestGateway } from '#adapters/test-gateway'
import { type PaymentId, type UserId, pence } from '#modules/shared'
import { bookableDays, hoursOf } from './calendar.ts'
import { changeData, closedDays, copyData, keptData, serviceId } from './datasets.ts'
import { addCustomers, customerId, technicianId } from './people.ts'

const technicians = 20
const price = 8_500
const gatewayFile = 'test-gateway.sqlite'
const noticesFile = 'notices.json'

const bookingId = (n: number) => `bkg_01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
export const paymentId = (n: number) => `pay_01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/**
 * A database with `count` bookings that wait for payment, each of another customer, with the payment opened at the test
 * gateway.
 */
export function payableData(count: number): Promise<string> {
  return keptData(`payable-${count}`, async (folder) => {
    console.error(`  opening ${count.toLocaleString('en-GB')} payments (once a day)...`)
    const closed = closedDays(folder)
    changeData(folder, (db) => addUnpaidBookings(db, count, closed))
    const opened = await openAtGateway(folder, count)
    changeData(folder, (db) => addPayments(db, opened))
  })
}

/** The same, paid at the gateway, before its notices: `noticesOf` has them. */
export function paidData(count: number): Promise<string> {
  return keptData(`paid-${count}`, async (folder) => {
    copyPayments(await payableData(count), folder)
    const notices: string[] = []
    using provider = openGateway(folder)
    for (const ref of refsOf(folder)) {
      const returnUrl = 'http://localhost:3000/'
      await provider.gateway.confirm({ ref, attempt: 1, methodId: 'pm_card_visa', saveCard: false, returnUrl })
      await provider.deliveries.deliverDue(async (text) => notices.push(text) > 0)
    }
    writeFileSync(join(folder, noticesFile), JSON.stringify(notices))
  })
}

/** In the order of the payments. */
export function noticesOf(folder: string): readonly string[] {
  const notices: unknown = JSON.parse(readFileSync(join(folder, noticesFile), 'utf8'))
  if (!Array.isArray(notices)) throw new Error(`${folder} has no notices`)
  return notices.map(String)
}

/** The secret that signs the gateway's notices, read from the file that the server uses too. */
export function secretOf(folder: string): string {
  const secret = readGateway(folder, (db) =>
    db.prepare<[], string>(`select value from facts where name = 'webhook_secret'`).pluck().get(),
  )
  if (secret === undefined) throw new Error(`the gateway in ${folder} has no secret`)
  return secret
}

export function copyPayments(from: string, to: string): void {
  copyData(from, to)
  copyFileSync(join(from, gatewayFile), join(to, gatewayFile))
}

export function gatewayDatabase(folder: string): string {
  return join(folder, gatewayFile)
}

function openGateway(folder: string): TestGateway {
  return createTestGateway({
    file: gatewayDatabase(folder),
    publicUrl: new URL('http://localhost:3000'),
    clock: systemClock,
    onFault: (fault) => {
      throw fault
    },
  })
}

/** No two customers share an address or a telephone, and no account is new, so that no payment looks suspicious. */
function addUnpaidBookings(db: Database.Database, count: number, closed: ReadonlySet<string>): void {
  const hours = bookableDays(closed).flatMap(hoursOf)
  if (hours.length * technicians < count) throw new RangeError(`there is no time for ${count} bookings`)
  addCustomers(db, count, 256)
  const present = Temporal.Now.instant()
  const at = text(present)
  const user = db.prepare('update users set phone = ?, postcode = ?, created_at = ? where id = ?')
  const booking = db.prepare(`insert into bookings (
    id, reference, customer_id, service_id, priority, status, starts_at, duration_minutes, buffer_minutes, contact_name,
    contact_email, customer_phone, customer_address, customer_postcode, problem_description, access_notes,
    estimated_cost_pence, payment_policy, terms_version, source, expires_at, version, created_at, updated_at
  ) values (
    @id, @reference, @customer, '${serviceId}', 'standard', 'pending', @startsAt, 60, 0, 'Asha Patel',
    'asha@example.com', @phone, @address, @postcode, 'The kitchen tap drips, and the cupboard below it is wet.', '{}',
    ${price}, 'full', '1', 'web', @expiresAt, 1, @at, @at
  )`)
  const hold = db.prepare(`insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms)
    values (?, ?, ?, ?, 0)`)
  const since = text(present.subtract({ hours: 60 * 24 }))
  const expiresAt = text(present.add({ hours: 48 }))
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const startsMs = hours[n % hours.length]?.startsMs ?? 0
      const [id, customer, phone] = [bookingId(n), customerId(n), `+44207${String(1_000_000 + n)}`]
      const postcode = `CR0 ${n % 10}${letter(n / 10)}${letter(n / 260)}`
      user.run(phone, postcode, since, customer)
      const reference = `BN-${n.toString(36).toUpperCase().padStart(6, '0')}`
      const startsAt = text(Temporal.Instant.fromEpochMilliseconds(startsMs))
      booking.run({ id, reference, customer, startsAt, phone, address: `${n} Park Lane`, postcode, expiresAt, at })
      hold.run(technicianId(Math.floor(n / hours.length)), startsMs, id, startsMs + 3_600_000)
    }
    db.exec(addMissingVisits)
  })()
}

interface OpenedPayment {
  readonly n: number
  readonly ref: string
  readonly clientSecret: string | null
  readonly customerRef: string
}

async function openAtGateway(folder: string, count: number): Promise<readonly OpenedPayment[]> {
  using provider = openGateway(folder)
  const opened: OpenedPayment[] = []
  for (let n = 0; n < count; n += 1) {
    const customerRef = await provider.gateway.createCustomer(customerId(n) as UserId)
    const { ref, clientSecret } = await provider.gateway.createIntent({
      paymentId: paymentId(n) as PaymentId,
      amount: pence(price),
      customerRef,
      capture: 'automatic',
      description: `Booking ${n}`,
    })
    opened.push({ n, ref, clientSecret, customerRef })
  }
  return opened
}

function addPayments(db: Database.Database, opened: readonly OpenedPayment[]): void {
  const at = text(Temporal.Now.instant())
  const payment = db.prepare(`insert into payments (
    id, purpose, booking_id, user_id, provider, capture, provider_ref, client_secret, amount_pence, currency, status,
    attempts, version, created_at, updated_at
  ) values (@id, 'booking', @booking, @user, 'test', 'automatic', @ref, @clientSecret, ${price}, 'gbp', 'pending',
    0, 2, @at, @at)`)
  const customer = db.prepare(`insert into provider_customers (user_id, provider, ref) values (?, 'test', ?)`)
  db.transaction(() => {
    for (const { n, ref, clientSecret, customerRef } of opened) {
      payment.run({ id: paymentId(n), booking: bookingId(n), user: customerId(n), ref, clientSecret, at })
      customer.run(customerId(n), customerRef)
    }
  })()
}

function refsOf(folder: string): readonly string[] {
  return readGateway(folder, (db) =>
    db.prepare<[], string>('select ref from intents order by payment_id').pluck().all(),
  )
}

function readGateway<T>(folder: string, read: (db: Database.Database) => T): T {
  const db = new Database(gatewayDatabase(folder), { readonly: true })
  try {
    return read(db)
  } finally {
    db.close()
  }
}

const letter = (n: number) => 'ABDEFGHJLNPQRSTUWXYZABDEFG'.charAt(Math.floor(n) % 26)

function text(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'millisecond' })
}
