import type { DocumentStore, Settlement } from '#modules/billing'
import { type BillingDocument } from '#modules/invoicing'
import { type BookingId, type IdempotencyClaim, type InvoiceId, type Pence, type Result, pence } from '#modules/shared'
import { aDraft, aLine, issueFacts, issuedAt, totalsOfDraft } from '../../support/builders/documents.ts'
import type { Audited } from '../../support/audited.ts'
import { office } from '../../support/builders/payments.ts'

export interface OpenedDocuments extends Audited {
  /** Over a database with the people and bookings of `tests/support/builders/payments.ts`. */
  readonly documents: DocumentStore
  /** Money came in, or went out; the entry of the ledger. */
  entry(amount: number): Promise<NonNullable<BillingDocument['ledgerEntry']>>
  /** The final price of a booking, as the office sets it. */
  reprice(id: BookingId, price: Pence): void
}

export function valueOf<T>(result: Result<T, { readonly kind: string }>): T {
  if (!result.ok) throw new Error(result.refusal.kind)
  return result.value
}

export const later = issuedAt.add({ hours: 24 })
export const claim = (key = 'key', fingerprint = 'print'): IdempotencyClaim<BillingDocument> => ({
  userId: office,
  key,
  fingerprint,
  answer: ({ id, issued }) => ({ status: 200, body: JSON.stringify({ id, number: issued?.fullNumber }) }),
})

export async function addDraft({ documents }: OpenedDocuments, ...about: Parameters<typeof aDraft>) {
  const draft = aDraft(...about)
  return valueOf(await documents.add(draft, totalsOfDraft(draft), null))
}

export async function addIssued(opened: OpenedDocuments, ...about: Parameters<typeof aDraft>) {
  const { id } = await addDraft(opened, ...about)
  return valueOf(await opened.documents.issue(id, issueFacts(), null))
}

export async function pay(opened: OpenedDocuments, id: InvoiceId, amount: number, changes: Partial<Settlement> = {}) {
  const kind = amount < 0 ? 'refund' : 'payment'
  const ledgerEntry = await opened.entry(amount)
  const settlement = {
    invoiceId: id,
    kind,
    ledgerEntry,
    amount: pence(amount),
    at: later,
    by: office,
    ...changes,
  } as const
  return opened.documents.settle(settlement)
}

export const move = (
  opened: OpenedDocuments,
  id: InvoiceId,
  to: BillingDocument['status'],
  words: string | null = null,
) => opened.documents.move({ id, to, words, by: office, at: later })

export const credit = (of: InvoiceId, amount: number) => ({
  origin: 'credit' as const,
  content: { type: 'credit-note' as const, basedOn: of, lines: [aLine({ unitPrice: pence(amount) })] },
})
