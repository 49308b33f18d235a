import type { PageContextServer } from 'vike/types'
import type { BillingDocument } from '#modules/invoicing'
import { at, formatPence } from '#modules/shared'

interface Related {
  readonly href: string
  readonly words: string
}

/** The booking, the document that this one came from, and its credit notes. */
export async function relatedOf(
  { modules }: Pick<PageContextServer, 'modules'>,
  { content: { bookingId, basedOn, earlier } }: BillingDocument,
  credits: readonly BillingDocument[],
): Promise<readonly Related[]> {
  const base = basedOn && (await modules.billing.find(basedOn))
  return [
    ...(bookingId ? [{ href: at.admin.booking(bookingId), words: 'The booking' }] : []),
    ...(base ? [{ href: at.invoice(base.id), words: `From ${base.issued?.fullNumber ?? 'a draft'}` }] : []),
    ...earlier.map(({ invoiceId, number }) => ({ href: at.invoice(invoiceId), words: `Earlier invoice ${number}` })),
    ...credits.map(({ id, issued, totals }) => ({
      href: at.invoice(id),
      words: `Credit note ${issued?.fullNumber ?? '(draft)'}, ${formatPence(totals.total)}`,
    })),
  ]
}
