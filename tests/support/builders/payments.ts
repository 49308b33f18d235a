import { addVisits } from './visits.ts'
import {
  type SqliteDatabase,
  createSqliteCashStore,
  createSqliteFraudStore,
  createSqliteManualPaymentStore,
  createSqlitePaymentStore,
  createSqliteReconciliationStore,
  createSqliteWebhookHealthStore,
} from '#adapters/sqlite'
import { createTestGateway } from '#adapters/test-gateway'
import {
  type AmountDue,
  type Gateways,
  type PaymentGateway,
  type PaymentPorts,
  type ReceiptFacts,
  createPayments,
} from '#modules/payments'
import { type BookingId, OutsideDown, type UserId, pence } from '#modules/shared'
import { type TestDatabase, openDatabase } from '../database.ts'
import { countedIds, movableClock, rethrow } from '../doubles.ts'

export const start = Temporal.Instant.from('2026-03-02T12:00:00Z')
export const publicUrl = new URL('http://localhost:3000')
export const asha = 'usr_asha' as UserId
export const ben = 'usr_ben' as UserId
export const office = 'usr_office' as UserId
export const boiler = 'bkg_boiler' as BookingId
export const tap = 'bkg_tap' as BookingId

const at = `'2026-03-02T12:00:00.000Z'`

/** Asha has a booking of £120.00, Ben one of £85.00. */
export function addPeopleAndBookings({ raw }: Pick<TestDatabase, 'raw'>): void {
  for (const [id, role] of [
    [asha, 'customer'],
    [ben, 'customer'],
    [office, 'admin'],
  ] as const) {
    raw.exec(`insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
      values ('${id}', '${id}@example.com', '${id}@example.com', 'none', 'Someone', '${role}', 'active', ${at}, ${at})`)
  }
  raw.exec(`insert into categories (slug, label, description, icon, position, is_tile, is_flag, parallel_capacity)
      values ('plumbing', 'Plumbing', 'Pipes', 'pipe', 1, 1, 0, 1)`)
  raw.exec(`insert into services (id, name, description, category, base_price_pence, duration_minutes, buffer_minutes,
      required_skills, is_emergency, is_active, payment_policy, version, created_at, updated_at)
    values ('svc_repair', 'Repair', 'A repair', 'plumbing', 8500, 60, 0, '[]', 0, 1, 'full', 1, ${at}, ${at})`)
  for (const [id, customer, cost] of [
    [boiler, asha, 12_000],
    [tap, ben, 8_500],
  ] as const) {
    raw.exec(`insert into bookings (id, reference, customer_id, service_id, priority, status, duration_minutes,
        buffer_minutes, contact_name, contact_email, customer_phone, customer_address, customer_postcode,
        problem_description, access_notes, estimated_cost_pence, payment_policy, source, version, created_at, updated_at)
      values ('${id}', 'REF-${id}', '${customer}', 'svc_repair', 'standard', 'pending', 60, 0, 'Someone', 'a@example.com',
        '+442079460958', '12 Park Lane', 'CR0 1AB', 'It drips', '{}', ${cost}, 'full', 'web', 1, ${at}, ${at})`)
  }
  addVisits({ raw })
}

/** The providers of a test, by what they are offered for. */
export function gatewaysOf(by: {
  readonly card: PaymentGateway | null
  readonly paypal: PaymentGateway | null
}): Gateways {
  return {
    offered: { card: by.card?.provider ?? null, paypal: by.paypal?.provider ?? null },
    knows: (provider) => by.card?.provider === provider || by.paypal?.provider === provider,
    of(provider) {
      const found = [by.card, by.paypal].find((gateway) => gateway?.provider === provider)
      if (!found) throw new OutsideDown(`${provider} is not set up`)
      return found
    },
  }
}

/** The same providers, each of them changed. */
export function changed(gateways: Gateways, change: (gateway: PaymentGateway) => PaymentGateway): Gateways {
  return { ...gateways, of: (provider) => change(gateways.of(provider)) }
}

export const receiptFacts: ReceiptFacts = {
  business: {
    name: 'Callout Croydon',
    hotline: '0800-247-847',
    companyName: 'Callout Ltd',
    companyNumber: '01234567',
    registeredOffice: '1 High Street, Croydon CR0 1AB',
    vatRegistered: true,
  },
  reference: 'CB-K7Q4M2',
  service: 'Boiler repair',
  customer: 'Zoë Łukasik',
  payer: '',
  purchaseOrder: '',
}

/** A business that has issued nothing. */
const noDocuments: PaymentPorts['documents'] = { due: async () => null, since: async () => null, async keepPayer() {} }

export function paymentStores(database: SqliteDatabase) {
  return {
    payments: createSqlitePaymentStore(database),
    fraud: createSqliteFraudStore(database),
    webhooks: createSqliteWebhookHealthStore(database),
    reconciliations: createSqliteReconciliationStore(database),
    documents: noDocuments,
    adverts: { due: async () => null },
    manualPayments: createSqliteManualPaymentStore(database),
    cash: createSqliteCashStore(database),
    receiptFacts: async () => receiptFacts,
  }
}

/** The payment module over a migrated SQLite and the test gateway, both in memory. */
export function openPayments(change: (ports: PaymentPorts, database: TestDatabase) => PaymentPorts = (ports) => ports) {
  const database = openDatabase()
  addPeopleAndBookings(database)
  const clock = movableClock(start)
  const provider = createTestGateway({ file: ':memory:', publicUrl, clock, onFault: rethrow })
  const paidBookings: BookingId[] = []
  const cancelled = new Set<BookingId>()
  const costs = new Map<BookingId, number>([
    [boiler, 12_000],
    [tap, 8_500],
  ])
  const owners = new Map<BookingId, UserId>([
    [boiler, asha],
    [tap, ben],
  ])
  const taken = database.raw
    .prepare<[string], number>('select coalesce(sum(amount_pence), 0) from ledger_entries where booking_id = ?')
    .pluck()

  async function amountDue(bookingId: BookingId): Promise<AmountDue | null> {
    const [customerId, cost] = [owners.get(bookingId), costs.get(bookingId)]
    if (!customerId || cost === undefined) return null
    const amount = pence(Math.max(0, cost - (taken.get(bookingId) ?? 0)))
    const payable = amount > 0 && !cancelled.has(bookingId)
    return {
      bookingId,
      customerId,
      reference: 'K7Q4M2',
      amount,
      description: 'Booking K7Q4M2',
      capture: 'automatic',
      payable,
    }
  }

  const ports = change(
    {
      ...paymentStores(database),
      gateways: gatewaysOf({ card: provider.gateway, paypal: provider.gateway }),
      bookings: {
        amountDue,
        balance: async (id) => {
          const due = await amountDue(id)
          return due && { customerId: due.customerId, left: due.payable ? due.amount : pence(0), bookedAt: start }
        },
      },
      paid: {
        async paid({ bookingId }) {
          if (bookingId) paidBookings.push(bookingId)
        },
      },
      keepsCards: async () => true,
      clock,
      ids: countedIds(),
      returnUrl: ({ id, bookingId }) => new URL(`/pay/${bookingId}?payment=${id}`, publicUrl).href,
    },
    database,
  )
  const payments = createPayments(ports)

  return {
    database,
    data: database.data,
    clock,
    provider,
    ports,
    payments,
    paidBookings,
    cancelled,
    costs,
    /** The ledger's sum of a booking. */
    taken: (bookingId: BookingId) => taken.get(bookingId) ?? 0,
    /** Hands every waiting notice to the module, as the webhook's route does. */
    deliver: () =>
      provider.deliveries.deliverDue(async (text, signature) => {
        const read = await payments.readNotice('test', text, () => signature)
        if (read.ok) await payments.takeNotice('test', read.value)
        return read.ok
      }),
    [Symbol.dispose]() {
      provider[Symbol.dispose]()
      database[Symbol.dispose]()
    },
  }
}
