import { z } from 'zod'
import type { FraudCheckShown, ListedPayment, PaymentFor, SecurityReport } from '#modules/payments'
import { type AdvertId, type BookingId, instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'
import { paymentSchema } from './views.ts'

const pence = z.int().meta({ description: 'Pence' })
const rate = z
  .number()
  .nullable()
  .meta({ description: 'A share: 1 is all of them. Null where there is nothing to have a share of' })

const subjectSchema = paymentSchema.pick({ purpose: true, booking_id: true, listing_id: true, job_id: true })

const alertSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  ...subjectSchema.shape,
  booking_reference: z
    .string()
    .meta({ description: 'Of a payment of an invoice: its number; of an advert: its title' }),
  amount: pence,
  risk_level: z.enum(['high', 'critical']),
  risk_score: z.int(),
  fraud_indicators: z.record(z.string(), z.string()),
  decision: z.enum(['genuine', 'fraud']).nullable(),
  created_at: instantSchema,
})

export const listedSchema = paymentSchema
  .pick({
    id: true,
    purpose: true,
    booking_id: true,
    listing_id: true,
    job_id: true,
    provider: true,
    status: true,
    amount: true,
    currency: true,
    refund_amount: true,
    card: true,
    created_at: true,
    paid_at: true,
  })
  .extend({
    booking_reference: z.string(),
    service_name: z.string(),
    customer_name: z.string(),
    risk_level: z.enum(['low', 'medium', 'high', 'critical']).nullable(),
  })

export const securitySchema = z.object({
  window_days: z.int(),
  total_revenue: pence.meta({ description: 'Pence: captured less refunded' }),
  captured: pence,
  refunded: pence,
  counts_test_payments: z
    .boolean()
    .meta({ description: 'Payments of the test gateway are among the figures; never once another provider is set up' }),
  transactions: z.int().meta({ description: 'Payments whose money was taken' }),
  failed: z.int().meta({ description: 'Payments that ended without money after an attempt' }),
  success_rate: rate,
  average_amount: pence.nullable(),
  fraud_attempts: z.int(),
  disputes: z.int(),
  dispute_rate: rate,
  fraud_alerts: z.array(alertSchema),
  recent_payments: z.array(listedSchema),
})

export function securityView({ windowDays, takings, ...report }: SecurityReport): z.input<typeof securitySchema> {
  return {
    window_days: windowDays,
    total_revenue: takings.revenue,
    captured: takings.gross,
    refunded: takings.refunded,
    counts_test_payments: report.countsTestPayments,
    transactions: takings.succeeded,
    failed: takings.failed,
    success_rate: takings.successRate === null ? null : takings.successRate / 10_000,
    average_amount: takings.averageAmount,
    fraud_attempts: report.fraudAttempts,
    disputes: takings.disputes,
    dispute_rate: takings.disputeRate === null ? null : takings.disputeRate / 10_000,
    fraud_alerts: report.fraudAlerts.map(alertView),
    recent_payments: report.recentPayments.map(listedView),
  }
}

/** The ids of a subject, each in its own field. */
function subjectIds({ purpose, bookingId, advertId }: SubjectIds) {
  return {
    purpose,
    booking_id: bookingId,
    listing_id: purpose === 'listing' ? advertId : null,
    job_id: purpose === 'job' ? advertId : null,
  }
}

interface SubjectIds {
  readonly purpose: PaymentFor['purpose']
  readonly bookingId: BookingId | null
  readonly advertId: AdvertId | null
}

function alertView(check: FraudCheckShown) {
  const { riskLevel } = check
  if (riskLevel !== 'high' && riskLevel !== 'critical') throw new Error(`${check.id} is no alert: ${riskLevel}`)
  return {
    id: check.id,
    payment_id: check.paymentId,
    ...subjectIds(check),
    booking_reference: check.reference,
    amount: check.amount,
    risk_level: riskLevel,
    risk_score: check.riskScore,
    fraud_indicators: check.indicators,
    decision: check.decision,
    created_at: instantText(check.createdAt),
  }
}

export function listedView(payment: ListedPayment) {
  return {
    id: payment.id,
    ...subjectIds(payment),
    booking_reference: payment.reference,
    service_name: payment.service,
    customer_name: payment.customer,
    provider: payment.provider,
    status: payment.status,
    amount: payment.amount,
    currency: 'gbp' as const,
    refund_amount: payment.refunded,
    card: payment.card && { brand: payment.card.brand, last4: payment.card.last4 },
    risk_level: payment.riskLevel,
    created_at: instantText(payment.createdAt),
    paid_at: payment.paidAt && instantText(payment.paidAt),
  }
}
