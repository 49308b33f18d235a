import type { PageContextServer } from 'vike/types'
import { type BillingDocument, kindOfDocument } from '#modules/invoicing'
import { at, formatPence } from '#modules/shared'

interface Related {
  readonly href: string
  readonly words: string
}

/** The booking, the document that this one came from, and its credit notes. */
export async function relatedOf(
  { modules }: Pick<PageContextServer, 'modules'>,
  { id, issued: own, origin, ledgerEntry, content: { type, bookingId, basedOn, earlier, customer } }: BillingDocument,
  credits: readonly BillingDocument[],
): Promise<readonly Related[]> {
  const base = basedOn && (await modules.billing.find(basedOn))
  const kind = kindOfDocument(type)
  const booked = kind === 'offer' ? await modules.booking.bookedAtAgreed(id) : null
  const account = customer.userId ?? customer.email
  const hasAccount = own !== null && account !== '' && (kind === 'charge' || kind === 'credit')
  return [
    ...(hasAccount ? [{ href: at.invoices.statement(account), words: 'Statement of account' }] : []),
    ...(origin === 'receipt' && ledgerEntry
      ? [{ href: at.admin.payment(ledgerEntry.paymentId), words: 'The payment' }]
      : []),
    ...(bookingId ? [{ href: at.admin.booking(bookingId), words: 'The booking' }] : []),
    ...(booked ? [{ href: at.admin.booking(booked.id), words: `Booked as ${booked.reference}` }] : []),
    ...(base ? [{ href: at.invoice(base.id), words: `From ${base.issued?.fullNumber ?? 'a draft'}` }] : []),
    ...earlier.map(({ invoiceId, number }) => ({ href: at.invoice(invoiceId), words: `Earlier invoice ${number}` })),
    ...credits.map(({ id, issued, totals }) => ({
      href: at.invoice(id),
      words: `Credit note ${issued?.fullNumber ?? '(draft)'}, ${formatPence(totals.total)}`,
    })),
  ]
}
