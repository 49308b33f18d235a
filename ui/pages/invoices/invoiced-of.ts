import { type BillingDocument, type DocumentType, kindOfDocument } from '#modules/invoicing'
import { type BookingId, type InvoiceId, at, formatPence } from '#modules/shared'
import type { Invoiced } from '../../components/invoices/InvoicedNotice.tsx'
import { statusFor } from '../../components/invoices/document-line.ts'
import type { PageModules } from '../../page-modules.ts'

/** The other invoices of the booking that an invoice is written for; none for another type of document. */
export async function invoicedOf(
  billing: Pick<PageModules['billing'], 'chargesOfBooking' | 'today'>,
  type: DocumentType,
  bookingId: BookingId | null,
  except: readonly InvoiceId[] = [],
): Promise<readonly Invoiced[]> {
  if (bookingId === null || kindOfDocument(type) !== 'charge') return []
  const found = await billing.chargesOfBooking(bookingId)
  return found.flatMap((document) => (except.includes(document.id) ? [] : lineOf(document, billing.today())))
}

/** For a draft, those that it does not take off itself. */
export async function invoicedBeside(
  billing: Pick<PageModules['billing'], 'chargesOfBooking' | 'today'>,
  { id, issued, content: { type, bookingId, earlier } }: BillingDocument,
): Promise<readonly Invoiced[]> {
  if (issued) return []
  return invoicedOf(billing, type, bookingId, [id, ...earlier.map(({ invoiceId }) => invoiceId)])
}

function lineOf(document: BillingDocument, today: Temporal.PlainDate): Invoiced {
  const { id, issued, totals } = document
  const { words } = statusFor(document, today, 'office')
  return { href: at.invoice(id), words: `${issued?.fullNumber ?? 'Invoice'}, ${formatPence(totals.total)}: ${words}` }
}
