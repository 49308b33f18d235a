import type { DocumentLinkPorts, DocumentStore, InvoicePayment, InvoicePayments } from '#modules/billing'
import type { BookingDetails } from '#modules/booking'
import { type BillingDocument, documentFacts, kindOfDocument, leftOf } from '#modules/invoicing'
import {
  type DocumentsToPay,
  type PaymentModule,
  type PaymentRecord,
  type ReceiptFacts,
  howPaid,
} from '#modules/payments'
import { type BookingId, type InvoiceId, type UserId, accept, parseId, refuse } from '#modules/shared'

/** The payer of a document for somebody without an account. */
interface DocumentPayer {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly address: string
}

/** The adapters that payments of documents need. */
export interface DocumentPayments {
  readonly documents: Pick<DocumentStore, 'find'>
  readonly links: Pick<DocumentLinkPorts, 'links' | 'tokens'>
  /** Keeps the payer once; called again, it changes nothing. */
  readonly keepPayer: (payer: DocumentPayer) => Promise<void>
}

/** The time before a document was written within which money for it may have come in. */
const daysAhead = 366

function sinceOf({ createdAt }: BillingDocument, booking: Pick<BookingDetails, 'createdAt'> | null): Temporal.Instant {
  return booking ? booking.createdAt : createdAt.subtract({ hours: 24 * daysAhead })
}

/** The documents, as payments need them. */
export function documentsToPay(
  { documents, keepPayer }: DocumentPayments,
  findBooking: (id: BookingId) => Promise<Pick<BookingDetails, 'customerId' | 'createdAt'> | null>,
): DocumentsToPay {
  const bookingOf = async ({ content: { bookingId } }: BillingDocument) => bookingId && (await findBooking(bookingId))

  return {
    async since(invoiceId) {
      const document = await documents.find(invoiceId)
      return document && sinceOf(document, await bookingOf(document))
    },

    async due(invoiceId) {
      const document = await documents.find(invoiceId)
      if (!document?.issued || kindOfDocument(document.content.type) !== 'charge') return null
      const { issued, content } = document
      const { bookingId, type, customer } = content
      const booking = await bookingOf(document)
      return {
        invoiceId,
        invoiceNumber: issued.fullNumber,
        bookingId,
        customerId: booking ? booking.customerId : (customer.userId ?? payerIdOf(invoiceId)),
        left: leftOf(document),
        since: sinceOf(document, booking),
        description: `${documentFacts[type].words} ${issued.fullNumber}`,
      }
    },

    async keepPayer(invoiceId) {
      const document = await documents.find(invoiceId)
      if (!document || document.content.bookingId !== null || document.content.customer.userId !== null) return
      const { name, email, address } = document.content.customer
      await keepPayer({ id: payerIdOf(invoiceId), name, email, address })
    },
  }
}

/** The facts of a receipt of a document. */
export async function receiptOfDocument(
  { documents }: Pick<DocumentPayments, 'documents'>,
  invoiceId: InvoiceId,
  business: ReceiptFacts['business'],
): Promise<ReceiptFacts | null> {
  const document = await documents.find(invoiceId)
  if (!document?.issued) return null
  const { customer, lines } = document.content
  return {
    business,
    reference: document.issued.fullNumber,
    service: lines[0]?.description ?? '',
    customer: customer.name,
    payer: '',
    purchaseOrder: customer.purchaseOrder,
  }
}

/** Manual payments, as documents record them. */
export function invoicePayments(
  payments: Pick<PaymentModule, 'recordForInvoice' | 'judgeForInvoice' | 'known'>,
): InvoicePayments {
  const kept = ({ payment: { id: paymentId, amount, paidAt, createdAt } }: PaymentRecord): InvoicePayment => {
    return { paymentId, amount, paidAt: paidAt ?? createdAt }
  }
  return {
    async find(paymentId) {
      const known = await payments.known({ userId: 'usr_system' as UserId, staff: true }, paymentId)
      if (!known.ok) return null
      const { payment } = known.value
      const { bookingId, invoiceId, method, provider } = payment
      return {
        purpose: payment.advertId === null ? (invoiceId === null ? 'booking' : 'invoice') : 'advert',
        bookingId,
        invoiceId,
        by: howPaid(payment),
        isCash: method === 'cash',
        isTest: provider === 'test',
      }
    },
    judge: (invoiceId, facts) => payments.judgeForInvoice(invoiceId, facts),

    async record(request, claim) {
      const ofRecord = claim && { ...claim, answer: (record: PaymentRecord) => claim.answer(kept(record)) }
      const recorded = await payments.recordForInvoice(request, ofRecord)
      if (recorded.ok) return accept(kept(recorded.value))
      const { refusal } = recorded
      return refuse(refusal.kind === 'booking-unknown' ? { kind: 'document-unknown' } : refusal)
    },
  }
}

/** One for each document: two documents for strangers have nothing in common. */
function payerIdOf(invoiceId: InvoiceId): UserId {
  const id = parseId('usr', `usr_${invoiceId.slice('ivc_'.length)}`)
  if (!id) throw new Error(`no payer can be named for ${invoiceId}`)
  return id
}
