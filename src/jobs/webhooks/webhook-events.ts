import { type BillingDocument, amountToPay, kindOfDocument } from '#modules/invoicing'
import { captured, refunded } from '#modules/payments'
import { type BookingId, type InvoiceId, type PaymentId, type UserId, instantText } from '#modules/shared'
import type { WebhookType } from '#modules/webhooks'
import type { Modules } from '../../compose.ts'
import type { Emitted, EventKind, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly billing: Pick<Modules['billing'], 'find'>
  readonly booking: Pick<Modules['booking'], 'find'>
  readonly enquiries: Pick<Modules['enquiries'], 'find'>
  readonly payments: Pick<Modules['payments'], 'known'>
  readonly quoting: Pick<Modules['quoting'], 'find' | 'findByPaper'>
  readonly reviews: Pick<Modules['reviews'], 'publicationOf'>
  readonly webhooks: Pick<Modules['webhooks'], 'keepForWebhooks' | 'listensFor'>
}

type Data = Readonly<Record<string, string | number | null>>

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

/**
 * Writes the deliveries of each fact, once however often the event is relayed. A body has ids, numbers, states and
 * moments: the names, addresses and words of people are in none. A program that needs them asks for them by the id, with a
 * key that may read them.
 */
export function webhookEvents(parts: Parts): Subscribers {
  /** The data is read only where a webhook asks for the type; null: the fact is none of that type. */
  const of =
    <Kind extends EventKind>(type: WebhookType, dataOf: (body: Emitted<Kind>['body']) => Promise<Data | null>) =>
    async ({ id, at, body }: Emitted<Kind>): Promise<void> => {
      if (!(await parts.webhooks.listensFor(type))) return
      const data = await dataOf(body)
      if (data) await parts.webhooks.keepForWebhooks({ event: `evt_${id}`, type, at, data })
    }
  const ofBooking = ({ bookingId }: { readonly bookingId: BookingId }) => bookingData(parts, bookingId)
  const ofPayment = ({ paymentId }: { readonly paymentId: PaymentId }) => paymentData(parts, paymentId)
  const ofInvoice = ({ invoiceId }: { readonly invoiceId: InvoiceId }) => invoiceData(parts, invoiceId)

  return {
    'booking-requested': [of<'booking-requested'>('booking.created', ofBooking)],
    'booking-confirmed': [of<'booking-confirmed'>('booking.confirmed', ofBooking)],
    'booking-rescheduled': [of<'booking-rescheduled'>('booking.moved', ofBooking)],
    'booking-cancelled': [
      of<'booking-cancelled'>('booking.cancelled', async (body) => ({
        ...(await ofBooking(body)),
        reason: body.reason,
        refund_pence: body.refundPence,
      })),
    ],
    'booking-completed': [of<'booking-completed'>('booking.completed', ofBooking)],
    'payment-succeeded': [of<'payment-succeeded'>('payment.succeeded', ofPayment)],
    'payment-refunded': [of<'payment-refunded'>('payment.refunded', ofPayment)],
    'quote-request-kept': [
      of<'quote-request-kept'>('quote.requested', async ({ quoteRequestId }) => {
        const found = await parts.quoting.find(quoteRequestId)
        if (!found || found.request.stage === 'spam') return null
        const { id, reference, category, serviceId, userId } = found.request
        return { quote_request_id: id, reference, category, service_id: serviceId, customer_id: userId }
      }),
    ],
    'document-answered': [
      of<'document-answered'>('quote.accepted', async ({ invoiceId }) => {
        const document = await parts.billing.find(invoiceId)
        if (!document?.issued || !['accepted', 'invoiced'].includes(document.status)) return null
        const request = await parts.quoting.findByPaper(invoiceId)
        return {
          ...documentData(document),
          quote_request_id: request?.id ?? null,
          reference: request?.reference ?? null,
        }
      }),
    ],
    'document-issued': [of<'document-issued'>('invoice.issued', ofInvoice)],
    'document-paid': [of<'document-paid'>('invoice.paid', ofInvoice)],
    'enquiry-kept': [
      of<'enquiry-kept'>('enquiry.received', async ({ enquiryId }) => {
        const found = await parts.enquiries.find(enquiryId)
        if (!found || found.enquiry.state === 'spam') return null
        const { id, reference, kind, subject, userId } = found.enquiry
        return { enquiry_id: id, reference, kind, subject, customer_id: userId }
      }),
    ],
    'review-published': [
      of<'review-published'>('review.published', async ({ bookingId }) => {
        const review = await parts.reviews.publicationOf(bookingId)
        return review && { review_id: review.id, booking_id: bookingId, rating: review.rating }
      }),
    ],
  }
}

/** The booking when the delivery is written, a moment after the fact. */
async function bookingData({ booking }: Pick<Parts, 'booking'>, id: BookingId): Promise<Data> {
  const found = await booking.find(system, id)
  if (!found.ok) throw new Error(`there is no booking ${id}`)
  const { reference, customerId, serviceId, status, priority, startsAt, durationMinutes } = found.value
  return {
    booking_id: id,
    reference,
    customer_id: customerId,
    service_id: serviceId,
    status,
    priority,
    starts_at: startsAt && instantText(startsAt),
    duration_minutes: durationMinutes,
  }
}

async function paymentData({ payments }: Pick<Parts, 'payments'>, id: PaymentId): Promise<Data> {
  const found = await payments.known({ userId: system.userId, staff: true }, id)
  if (!found.ok) throw new Error(`there is no payment ${id}`)
  const { payment, ledger } = found.value
  return {
    payment_id: id,
    booking_id: payment.bookingId,
    invoice_id: payment.invoiceId,
    provider: payment.provider,
    currency: 'GBP',
    taken_pence: captured(ledger),
    refunded_pence: refunded(ledger),
  }
}

/** Null for a document that is no invoice, such as a quote. */
async function invoiceData({ billing }: Pick<Parts, 'billing'>, id: InvoiceId): Promise<Data | null> {
  const document = await billing.find(id)
  return document?.issued && kindOfDocument(document.content.type) === 'charge' ? documentData(document) : null
}

function documentData({ id, issued, content, totals }: BillingDocument): Data {
  return {
    invoice_id: id,
    number: issued?.fullNumber ?? null,
    type: content.type,
    booking_id: content.bookingId,
    customer_id: content.customer.userId,
    currency: 'GBP',
    total_pence: totals.total,
    to_pay_pence: amountToPay(totals),
    due_on: content.dueDate?.toString() ?? null,
  }
}
