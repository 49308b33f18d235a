import type { DisputeShown, FraudCheckShown, ListedPayment } from '#modules/payments'
import { type AdvertId, type BookingId, type PaymentId, pence } from '#modules/shared'

export interface ListedRow {
  readonly id: string
  readonly purpose: ListedPayment['purpose']
  readonly bookingId: string | null
  readonly advertId: string | null
  readonly reference: string
  readonly service: string
  readonly customer: string
  readonly amount: number
  readonly captured: number
  readonly refunded: number
  readonly status: ListedPayment['status']
  readonly capture: ListedPayment['capture']
  readonly provider: ListedPayment['provider']
  readonly method: ListedPayment['method']
  readonly cardBrand: string | null
  readonly cardLast4: string | null
  readonly riskLevel: ListedPayment['riskLevel']
  readonly createdAt: string
  readonly paidAt: string | null
}

/** The booking's own reference, the number of the document, or the title of the advert. */
const referenceOf = `coalesce(p.invoice_number, b.reference, nullif(a.title, ''), p.advert_id)`

const ledgerSum = (kinds: string) =>
  `(select coalesce(sum(l.amount_pence), 0) from ledger_entries l where l.payment_id = p.id and l.kind in (${kinds}))`

/** The columns of a `ListedRow`, of `payments p` with its booking, service and customer. */
export const listedColumns = `
  p.id, p.purpose, p.booking_id bookingId, p.advert_id advertId, ${referenceOf} reference, coalesce(s.name, case p.purpose when 'listing' then 'Listing' when 'job' then 'Job advert' else '' end) service, u.full_name customer, p.amount_pence amount,
  ${ledgerSum("'capture'")} captured, -${ledgerSum("'refund', 'refund_reversal'")} refunded, p.status,
  case when p.card_kept then 'later' else p.capture end capture, p.provider, p.method, p.card_brand cardBrand, p.card_last4 cardLast4, p.risk_level riskLevel, p.created_at createdAt,
  p.paid_at paidAt`

/** The payments come first, by whatever index they are asked for, and the others are looked up by their ids. */
export const listedJoins = `
  left join bookings b on b.id = p.booking_id
  left join adverts a on a.id = p.advert_id
  left join services s on s.id = b.service_id
  cross join users u on u.id = p.user_id`

export function listedFrom(row: ListedRow): ListedPayment {
  const { id, purpose, reference, service, customer, status, capture, provider, method, riskLevel } = row
  return {
    id: id as PaymentId,
    purpose,
    bookingId: row.bookingId as BookingId | null,
    advertId: row.advertId as AdvertId | null,
    reference,
    service,
    customer,
    amount: pence(row.amount),
    captured: pence(row.captured),
    // -0 is no amount.
    refunded: pence(row.refunded || 0),
    status,
    capture,
    provider,
    method,
    card: row.cardBrand === null || row.cardLast4 === null ? null : { brand: row.cardBrand, last4: row.cardLast4 },
    riskLevel,
    createdAt: Temporal.Instant.from(row.createdAt),
    paidAt: instantOrNull(row.paidAt),
  }
}

export interface CheckRow {
  readonly id: string
  readonly paymentId: string
  readonly purpose: FraudCheckShown['purpose']
  readonly bookingId: string | null
  readonly advertId: string | null
  readonly reference: string
  readonly customer: string
  readonly amount: number
  readonly riskLevel: FraudCheckShown['riskLevel']
  readonly riskScore: number
  readonly indicators: string
  readonly createdAt: string
  readonly decision: FraudCheckShown['decision']
  readonly decidedBy: string | null
  readonly decidedAt: string | null
}

export const checkSql = `
  select c.id, c.payment_id paymentId, p.purpose, c.booking_id bookingId, p.advert_id advertId, ${referenceOf} reference, u.full_name customer,
    p.amount_pence amount, c.risk_level riskLevel, c.risk_score riskScore, c.fraud_indicators indicators,
    c.created_at createdAt, c.decision, coalesce(decider.full_name, c.decided_by) decidedBy, c.decided_at decidedAt
  from payment_fraud_checks c
  cross join payments p on p.id = c.payment_id
  left join bookings b on b.id = c.booking_id
  left join adverts a on a.id = p.advert_id
  cross join users u on u.id = p.user_id
  left join users decider on decider.id = c.decided_by`

export function checkFrom({ indicators, ...row }: CheckRow): FraudCheckShown {
  return {
    ...row,
    paymentId: row.paymentId as PaymentId,
    bookingId: row.bookingId as BookingId | null,
    advertId: row.advertId as AdvertId | null,
    amount: pence(row.amount),
    indicators: wordsOf(indicators),
    createdAt: Temporal.Instant.from(row.createdAt),
    decidedAt: instantOrNull(row.decidedAt),
  }
}

/** `{ "indicator": "reason" }`; a reason that is no text is shown as it is. */
function wordsOf(indicators: string): Readonly<Record<string, string>> {
  const kept: unknown = JSON.parse(indicators)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).map(([name, reason]) => [name, typeof reason === 'string' ? reason : JSON.stringify(reason)]),
  )
}

export interface DisputeRow {
  readonly provider: DisputeShown['provider']
  readonly ref: string
  readonly paymentId: string
  readonly bookingId: string | null
  readonly reference: string
  readonly customer: string
  readonly amount: number
  readonly outcome: DisputeShown['outcome']
  readonly reason: string
  readonly dueBy: string | null
  readonly evidenceSent: number
  readonly createdAt: string
  readonly updatedAt: string
}

export const disputeSql = `
  select d.provider, d.provider_ref ref, d.payment_id paymentId, p.booking_id bookingId, ${referenceOf} reference,
    u.full_name customer, d.amount_pence amount, d.outcome, d.reason, d.due_by dueBy, d.evidence_sent evidenceSent,
    d.created_at createdAt, d.updated_at updatedAt
  from payment_disputes d
  cross join payments p on p.id = d.payment_id
  left join bookings b on b.id = p.booking_id
  left join adverts a on a.id = p.advert_id
  cross join users u on u.id = p.user_id`

export function disputeFrom(row: DisputeRow): DisputeShown {
  return {
    ...row,
    paymentId: row.paymentId as PaymentId,
    bookingId: row.bookingId as BookingId | null,
    amount: pence(row.amount),
    dueBy: instantOrNull(row.dueBy),
    evidenceSent: row.evidenceSent === 1,
    createdAt: Temporal.Instant.from(row.createdAt),
    updatedAt: Temporal.Instant.from(row.updatedAt),
  }
}

function instantOrNull(text: string | null): Temporal.Instant | null {
  return text === null ? null : Temporal.Instant.from(text)
}
