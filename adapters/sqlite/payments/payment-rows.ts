import {
  type LedgerEntry,
  type Payment,
  type PaymentFor,
  type Refund,
  forAdvert,
  forBooking,
  forDocument,
} from '#modules/payments'
import {
  type AdvertId,
  type BookingId,
  type InvoiceId,
  type PaymentId,
  type RefundId,
  type UserId,
  pence,
} from '#modules/shared'
import type { ledgerEntries, payments, refunds } from '../kit/schema.ts'

export function paymentRow({ amount, fee, failure, card, capture, ...payment }: Payment): typeof payments.$inferInsert {
  return {
    ...payment,
    capture: capture === 'later' ? 'manual' : capture,
    cardKept: capture === 'later',
    amountPence: amount,
    feePence: fee,
    failureCode: failure?.code ?? null,
    failureMessage: failure?.message ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  }
}

export function paymentFrom(row: typeof payments.$inferSelect): Payment {
  const { id, userId, amountPence, feePence, failureCode, failureMessage, cardBrand, cardLast4, cardKept, ...others } =
    row
  const { purpose, bookingId, invoiceId, invoiceNumber, advertId, advertPlan, ...rest } = others
  return {
    ...rest,
    ...subjectFrom({ purpose, bookingId, invoiceId, invoiceNumber, advertId, advertPlan }),
    capture: cardKept ? 'later' : rest.capture,
    id: id as PaymentId,
    userId: userId as UserId,
    amount: pence(amountPence),
    fee: feePence === null ? null : pence(feePence),
    failure: failureCode === null || failureMessage === null ? null : { code: failureCode, message: failureMessage },
    card: cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 },
  }
}

type SubjectRow = Pick<
  typeof payments.$inferSelect,
  'purpose' | 'bookingId' | 'invoiceId' | 'invoiceNumber' | 'advertId' | 'advertPlan'
>

/** The subject of a payment; the checks of the table guarantee its parts. */
function subjectFrom({ purpose, bookingId, invoiceId, invoiceNumber, advertId, advertPlan }: SubjectRow): PaymentFor {
  switch (purpose) {
    case 'booking':
      return forBooking(bookingId as BookingId)
    case 'invoice':
      return forDocument({
        bookingId: bookingId as BookingId | null,
        invoiceId: invoiceId as InvoiceId,
        invoiceNumber: invoiceNumber ?? '',
      })
    default:
      return forAdvert({ purpose, advertId: advertId as AdvertId, advertPlan: advertPlan ?? '' })
  }
}

export function entryRow({ amount, ...entry }: LedgerEntry): typeof ledgerEntries.$inferInsert {
  return { ...entry, amountPence: amount, demo: false }
}

export function entryFrom(row: typeof ledgerEntries.$inferSelect): LedgerEntry {
  const { paymentId, bookingId, refundId, kind, amountPence, providerRef, at } = row
  return {
    paymentId: paymentId as PaymentId,
    bookingId: bookingId as BookingId | null,
    refundId: refundId as RefundId | null,
    kind,
    amount: pence(amountPence),
    providerRef,
    at,
  }
}

export function refundRow({ amount, ...refund }: Refund): typeof refunds.$inferInsert {
  return { ...refund, amountPence: amount }
}

export function refundFrom({ id, paymentId, amountPence, ...row }: typeof refunds.$inferSelect): Refund {
  return { ...row, id: id as RefundId, paymentId: paymentId as PaymentId, amount: pence(amountPence) }
}
