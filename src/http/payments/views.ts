import { z } from 'zod'
import {
  type PaymentRecord,
  type Refund,
  type SavedCard,
  manualMethods,
  paymentPurposes,
  paymentStatuses,
  refunded,
} from '#modules/payments'
import { instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

const capture = z.enum(['automatic', 'manual', 'later']).meta({
  description:
    'automatic: taken at once; manual: set aside until the work is done; later: the card is kept, and charged then',
})

const pence = z.int().meta({ description: 'Pence' })

export const refundSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: pence,
  status: z.enum(['pending', 'succeeded', 'failed']),
  reason: z.string(),
  created_at: instantSchema,
  requested_by: z.string().optional().meta({ description: 'For staff only: who asked for it' }),
})

export const paymentSchema = z.object({
  id: z.string(),
  purpose: z.enum(paymentPurposes),
  booking_id: z.string().nullable().meta({ description: 'Null for an advert, and for an invoice without a booking' }),
  invoice_id: z.string().nullable().meta({ description: 'The invoice that it pays; null for none' }),
  listing_id: z.string().nullable().meta({ description: 'The listing whose days it buys; null for none' }),
  job_id: z.string().nullable().meta({ description: 'The job advert whose days it buys; null for none' }),
  plan: z.string().nullable().meta({ description: 'The plan of an advert; null for none' }),
  provider: z.string(),
  method: z.enum(manualMethods).nullable().meta({ description: 'Of money that came in by hand' }),
  status: z.enum(paymentStatuses),
  amount: pence,
  capture,
  currency: z.literal('gbp'),
  refund_amount: pence,
  refunds: z.array(refundSchema),
  failure_message: z.string().nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  created_at: instantSchema,
  paid_at: instantSchema.nullable(),
  refunded_at: instantSchema.nullable(),
  risk_level: z
    .enum(['low', 'medium', 'high', 'critical'])
    .nullable()
    .optional()
    .meta({ description: 'For staff only' }),
  reference: z.string().nullable().optional().meta({ description: 'For staff only: of money that came in by hand' }),
  recorded_by: z.string().nullable().optional().meta({ description: 'For staff only: who recorded it' }),
})

export const intentSchema = z.object({
  payment_id: z.string(),
  provider: z.string(),
  client_secret: z.string(),
  publishable_key: z.string().optional(),
  amount: pence,
  capture,
  currency: z.literal('gbp'),
})

export const confirmedSchema = z.object({
  status: z.enum(paymentStatuses),
  requires_action: z
    .object({
      client_secret: z.string().optional().meta({ description: "For the provider's script; PayPal has none" }),
      redirect_url: z.string().optional(),
    })
    .optional(),
})

export const cardSchema = z.object({
  id: z.string(),
  card: z.object({ last4: z.string(), brand: z.string(), exp_month: z.int(), exp_year: z.int() }),
  is_default: z.boolean().meta({ description: 'Offered first; at most one of them is' }),
})

export function paymentView({ payment, ledger, refunds }: PaymentRecord, forStaff: boolean) {
  return {
    id: payment.id,
    purpose: payment.purpose,
    booking_id: payment.bookingId,
    invoice_id: payment.invoiceId,
    listing_id: payment.purpose === 'listing' ? payment.advertId : null,
    job_id: payment.purpose === 'job' ? payment.advertId : null,
    plan: payment.advertPlan,
    provider: payment.provider,
    method: payment.method,
    status: payment.status,
    amount: payment.amount,
    capture: payment.capture,
    currency: payment.currency,
    refund_amount: refunded(ledger),
    refunds: refunds.map((refund) => refundView(refund, forStaff)),
    failure_message: payment.failure?.message ?? null,
    card: payment.card && { brand: payment.card.brand, last4: payment.card.last4 },
    created_at: instantText(payment.createdAt),
    paid_at: payment.paidAt && instantText(payment.paidAt),
    refunded_at: payment.refundedAt && instantText(payment.refundedAt),
    ...(forStaff && {
      risk_level: payment.riskLevel,
      reference: payment.reference,
      recorded_by: payment.recordedBy,
    }),
  }
}

export function refundView(
  { id, paymentId, amount, status, reason, createdAt, requestedBy }: Refund,
  forStaff: boolean,
) {
  return {
    id,
    payment_id: paymentId,
    amount,
    status,
    reason,
    created_at: instantText(createdAt),
    ...(forStaff && { requested_by: requestedBy }),
  }
}

export function intentView({ payment }: PaymentRecord, publishableKey: string | null) {
  return {
    payment_id: payment.id,
    provider: payment.provider,
    client_secret: payment.clientSecret,
    ...(publishableKey !== null && { publishable_key: publishableKey }),
    amount: payment.amount,
    capture: payment.capture,
    currency: payment.currency,
  }
}

export function cardView({ id, last4, brand, expMonth, expYear, isDefault }: SavedCard) {
  return { id, card: { last4, brand, exp_month: expMonth, exp_year: expYear }, is_default: isDefault }
}
