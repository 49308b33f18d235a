import { forBooking, forDocument } from '#modules/payments'
import type {
  Application,
  LedgerEntry,
  Payment,
  PaymentFor,
  PaymentEvent,
  PaymentStore,
  Refund,
  Step,
} from '#modules/payments'
import {
  type BookingId,
  type IdempotencyClaim,
  type InvoiceId,
  type Pence,
  type PaymentId,
  type RefundId,
  type UserId,
  pence,
} from '#modules/shared'
import { asha, boiler, office, start } from '../../support/builders/payments.ts'

export interface OpenedPaymentStore extends AsyncDisposable {
  /** Over a database with the people and bookings of `tests/support/builders/payments.ts`. */
  readonly store: PaymentStore
  /** Issues an invoice of £120.00, `invoiceId(number)`. */
  issue(number: number, bookingId?: BookingId): Promise<void>
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

export const one = 'pay_00000001' as PaymentId
export const another = 'pay_00000002' as PaymentId

export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: one,
    ...forBooking(boiler),
    userId: asha,
    provider: 'test',
    capture: 'automatic',
    method: null,
    reference: null,
    recordedBy: null,
    providerRef: null,
    clientSecret: null,
    amount: pence(12_000),
    currency: 'gbp',
    status: 'pending',
    riskLevel: null,
    failure: null,
    card: null,
    attempts: 0,
    version: 1,
    paidAt: null,
    refundedAt: null,
    fee: null,
    createdAt: start,
    updatedAt: start,
    ...changes,
    // Safe: a test that changes the subject gives all of it.
  } as Payment
}

export const invoice = 'ivc_00000001' as InvoiceId

/** The subject of a payment of an invoice. */
export function forInvoice(bookingId: BookingId | null = null, invoiceId = invoice): PaymentFor {
  return forDocument({ bookingId, invoiceId, invoiceNumber: 'INV-000001' })
}

export function anEntry(changes: Partial<LedgerEntry> = {}): LedgerEntry {
  const entry = {
    paymentId: one,
    bookingId: boiler,
    refundId: null,
    kind: 'capture',
    providerRef: 'ch_1',
    at: start,
  } as const
  return { ...entry, amount: pence(12_000), ...changes }
}

export function aRefund(name: string, amount: Pence, changes: Partial<Refund> = {}): Refund {
  return {
    id: `rfd_${name}` as RefundId,
    paymentId: one,
    amount,
    reason: 'Asked for',
    status: 'pending',
    requestedBy: office,
    providerRef: null,
    createdAt: start,
    updatedAt: start,
    ...changes,
  }
}

export function paymentEvent(kind: PaymentEvent['kind']): PaymentEvent {
  return { kind, paymentId: one, bookingId: boiler, at: start }
}

export function paying(payment: Payment): Step {
  const full: Payment = {
    ...payment,
    status: 'succeeded',
    providerRef: 'pi_1',
    clientSecret: 'secret',
    riskLevel: 'low',
    card: { brand: 'visa', last4: '4242' },
    attempts: 2,
    paidAt: start,
  }
  return { ...still, payment: full, entries: [anEntry()], events: [paymentEvent('payment-succeeded')] }
}

/** The empty parts of a step. */
export const still = {
  entries: [],
  refunds: [],
  disputes: [],
  warnings: [],
  attempt: null,
  lines: [],
  events: [],
  moved: true,
} as const

export function applying(step: Step | null, rest: Partial<Application> = {}): Application {
  return { step, paymentId: one, event: null, claim: null, at: start, ...rest }
}

export function aClaim<T>(fingerprint = 'print', userId: UserId = asha): IdempotencyClaim<T> {
  return { userId, key: 'key-1', fingerprint, answer: () => ({ status: 200, body: '{"first":true}' }) }
}

export const bare = { ledger: [], refunds: [], disputes: [], warnings: [] } as const

export const event = { provider: 'test', eventId: 'evt_1', kind: 'payment.captured', receivedAt: start } as const
