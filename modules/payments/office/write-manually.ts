import { type BookingId, type PaymentId, type Pence, type Result, type UserId, refuse } from '#modules/shared'
import type { PaymentRecord } from '../ledger.ts'
import { closeIntent } from '../paying/intent.ts'
import { type ManualMethod, type Payment, type PaymentFor, forBooking, isOpen } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'
import type { BookingUnknown } from '../refusals.ts'
import { type Balance, type MoneyMoved, manualRef } from './manual-payment.ts'

export interface AboveDue {
  readonly kind: 'above-due'
  readonly due: Pence
}

/** A booking, a document or an advert that is paid manually. */
export interface ManualSubject<Refusal = never> {
  /** The subject with its payments and with what is left; null when there is no such booking, document or advert. */
  read(): Promise<{
    readonly subject: PaymentFor
    readonly records: readonly PaymentRecord[]
    readonly balance: Balance
    /** Why nothing can be recorded for it now; absent or null: it can. */
    readonly refusal?: Refusal | null
  } | null>
}

export function manuallyForBooking(ports: PaymentPorts, bookingId: BookingId): ManualSubject {
  return {
    async read() {
      const records = await ports.payments.listForBooking(bookingId)
      const balance = await ports.bookings.balance(bookingId)
      return balance && { subject: forBooking(bookingId), records, balance }
    },
  }
}

interface Manual<Refusal> {
  /** The answer for a payment that was written before; null for a new one. */
  readonly known: () => Promise<Result<PaymentRecord, Refusal> | null>
  readonly judge: (balance: Balance, now: Temporal.Instant) => Refusal | null
  /** One transaction; `money-moved` where the booking's money is not as it was read. */
  readonly write: (
    paid: { readonly subject: PaymentFor; readonly balance: Balance },
    entriesSeen: number,
    now: Temporal.Instant,
  ) => Promise<Result<PaymentRecord, MoneyMoved | Refusal>>
}

const mostTries = 20

/**
 * Writes a manual payment. A card or PayPal payment that is open is closed at its provider first, so that nobody pays
 * twice; if that provider is down, nothing is written.
 */
export async function writeManually<Refusal extends { readonly kind: string }>(
  ports: PaymentPorts,
  paid: ManualSubject<Refusal>,
  { known, judge, write }: Manual<Refusal>,
): Promise<Result<PaymentRecord, Refusal | BookingUnknown>> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = await known()
    if (before) return before
    const read = await paid.read()
    if (!read) return refuse({ kind: 'booking-unknown' })
    const { subject, records, balance } = read
    const now = ports.clock.now()
    const stands = read.refusal ?? judge(balance, now)
    if (stands) return refuse(stands)
    const open = records.find(({ payment }) => isOpen(payment))
    if (open) {
      await closeIntent(ports, open)
      continue
    }
    const entriesSeen = records.reduce((count, { ledger }) => count + ledger.length, 0)
    const written = await write({ subject, balance }, entriesSeen, now)
    if (written.ok) {
      await ports.paid.paid(written.value.payment)
      return written
    }
    const { refusal } = written
    if (!isMoneyMoved(refusal)) return refuse(refusal)
  }
  throw new Error(`the money of a booking, document or advert moved ${mostTries} times in a row`)
}

function isMoneyMoved<Refusal extends { readonly kind: string }>(refusal: MoneyMoved | Refusal): refusal is MoneyMoved {
  return refusal.kind === 'money-moved'
}

interface ManualFacts {
  readonly id: PaymentId
  readonly method: ManualMethod
  readonly amount: Pence
  readonly reference: string | null
  readonly recordedBy: UserId
  readonly paidAt: Temporal.Instant
}

/** The payment that is written. */
export function manualPayment(
  facts: ManualFacts,
  { subject, balance: { customerId } }: { readonly subject: PaymentFor; readonly balance: Balance },
  now: Temporal.Instant,
): Payment {
  const { id, method, amount, reference, recordedBy, paidAt } = facts
  return {
    id,
    ...subject,
    userId: customerId,
    provider: 'office',
    capture: 'automatic',
    method,
    reference,
    recordedBy,
    providerRef: manualRef(id),
    clientSecret: null,
    amount,
    currency: 'gbp',
    status: 'succeeded',
    riskLevel: null,
    failure: null,
    card: null,
    attempts: 0,
    version: 1,
    paidAt,
    refundedAt: null,
    fee: null,
    createdAt: now,
    updatedAt: now,
  }
}
