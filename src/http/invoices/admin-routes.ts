import { z } from 'zod'
import { daysWaiting } from '#modules/billing'
import { seriesNames } from '#modules/invoicing'
import { instantText, poundsNumber } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { pageLimit } from '../kit/paging.ts'
import { type InvoicePorts, invoicesTag as tag } from './routes.ts'

const summarySchema = z.object({
  total_invoices: z.int(),
  paid: z.int(),
  pending: z.int().meta({ description: 'Issued and not settled, overdue ones included' }),
  overdue: z.int(),
  total_revenue: z.number().meta({ description: 'Pounds: paid invoices less credit notes' }),
})

const seriesSchema = z.object({
  series: z.enum(seriesNames),
  first: z.int().nullable(),
  last: z.int().nullable(),
  next: z.int(),
  voided: z.array(z.int()),
  gaps: z.array(z.int()),
})

const toInvoiceSchema = z.object({
  booking_id: z.string(),
  booking_reference: z.string(),
  customer: z.string(),
  service: z.string(),
  completed_at: instantSchema,
  days: z.int().meta({ description: 'Since completion' }),
  is_late: z.boolean().meta({ description: 'For 30 days or longer' }),
  amount: z.number().meta({ description: 'Pounds that are not invoiced yet' }),
})

/** The figures, numbers and queue of the office. */
export function invoiceAdminRoutes(api: Api, { billing }: Pick<InvoicePorts, 'billing'>): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/invoices/summary',
      scope: 'reports:read',
      tag,
      summary: 'Invoices and credit notes in figures.',
      access: 'invoice',
      answers: { 200: { says: 'The figures', schema: summarySchema } },
    },
    async () => {
      const { count, paid, pending, overdue, revenue } = await billing.summary()
      const body = { total_invoices: count, paid, pending, overdue, total_revenue: poundsNumber(revenue) }
      return { status: 200, body }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/invoices/numbers',
      tag,
      summary: 'Every series of numbers, with void ones and gaps.',
      access: 'invoice',
      answers: { 200: { says: 'The series', schema: z.object({ items: z.array(seriesSchema) }) } },
    },
    async () => {
      const items = (await billing.series()).map(({ series, first, last, next, voided, gaps }) => ({
        series,
        first,
        last,
        next,
        voided,
        gaps,
      }))
      return { status: 200, body: { items } }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/invoices/to-invoice',
      scope: 'invoices:read',
      tag,
      summary: 'Completed bookings of which something is not invoiced, the longest waiting first.',
      access: 'invoice',
      query: z.strictObject({ limit: pageLimit.default(50) }),
      answers: { 200: { says: 'The bookings', schema: z.object({ items: z.array(toInvoiceSchema) }) } },
    },
    async ({ query: { limit } }) => {
      const today = billing.today()
      const items = (await billing.toInvoice(limit)).map(
        ({ bookingId, reference, customer, service, completedAt, amount }) => {
          const { days, isLate } = daysWaiting({ completedAt }, today)
          return {
            booking_id: bookingId,
            booking_reference: reference,
            customer,
            service,
            completed_at: instantText(completedAt),
            days,
            is_late: isLate,
            amount: poundsNumber(amount),
          }
        },
      )
      return { status: 200, body: { items } }
    },
  )
}
