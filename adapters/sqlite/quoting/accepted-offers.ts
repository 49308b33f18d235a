import type { AcceptedOffer, OfferFacts } from '#modules/booking'
import type { InvoiceId } from '#modules/shared'
import { prepareDocumentWrites } from '../billing/document-writes.ts'
import { prepareFind } from '../billing/find-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'

/** Quotes that are accepted with an order; accept only inside `write`, once it is judged. */
export function prepareAcceptedOffers(database: SqliteDatabase) {
  const documents = prepareFind(database)
  const writes = prepareDocumentWrites(database, documents)
  return {
    facts(id: InvoiceId): OfferFacts | null {
      const document = documents.one(id)
      if (!document) return null
      const { content, status, totals } = document
      return { type: content.type, status, dueDate: content.dueDate, total: totals.total }
    },
    accept({ invoiceId: id, name }: AcceptedOffer, at: Temporal.Instant): void {
      const moved = writes.move({ id, to: 'accepted', words: name, by: 'customer', at })
      if (!moved.ok) throw new Error(`a quote that stands was not accepted: ${moved.refusal.kind}`)
    },
  }
}
