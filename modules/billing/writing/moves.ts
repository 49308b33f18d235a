import { type BillingDocument, type DocumentStatus, leftOf, statusOn } from '#modules/invoicing'
import { type InvoiceId, type Result, businessDate, refuse } from '#modules/shared'
import type { BillingPorts } from '../ports.ts'
import type { AcceptedWithBooking, OfferExpired } from '../refusals.ts'
import type { DocumentUnknown, MoveNotAllowed, VoidNotAllowed } from '../store.ts'

type Answered<More> = Promise<Result<BillingDocument, DocumentUnknown | MoveNotAllowed | VoidNotAllowed | More>>
type Moved = Answered<never>

/** States of issued documents that people decide on. */
export function createMoves({
  documents,
  isOfRequest,
  clock,
}: Pick<BillingPorts, 'documents' | 'isOfRequest' | 'clock'>) {
  const move = (id: InvoiceId, to: DocumentStatus, words: string | null, by: string): Moved =>
    documents.move({ id, to, words, by, at: clock.now() })

  async function answer(id: InvoiceId, to: 'accepted' | 'declined', name: string, by: string): Answered<OfferExpired> {
    const known = await documents.find(id)
    if (!known) return refuse({ kind: 'document-unknown' })
    if (shownStatus(known, businessDate(clock.now())) === 'expired') return refuse({ kind: 'offer-expired' })
    return move(id, to, name, by)
  }

  return {
    /** The number stays; nothing is asked for any more. Only while nobody has the document. */
    void: (id: InvoiceId, reason: string, by: string) => move(id, 'void', reason, by),
    /** A bad debt: its VAT stays as it was. */
    writeOff: (id: InvoiceId, reason: string, by: string) => move(id, 'written_off', reason, by),
    /** Not the quote of a request: it is accepted with its booking, in one transaction. */
    async accept(id: InvoiceId, name: string, by: string): Answered<OfferExpired | AcceptedWithBooking> {
      if (await isOfRequest?.(id)) return refuse({ kind: 'accepted-with-booking' })
      return answer(id, 'accepted', name, by)
    },
    decline: (id: InvoiceId, name: string, by: string) => answer(id, 'declined', name, by),
    markReceived: (id: InvoiceId, by: string) => move(id, 'received', null, by),
    markDelivered: (id: InvoiceId, by: string) => move(id, 'delivered', null, by),
    cancel: (id: InvoiceId, by: string) => move(id, 'cancelled', null, by),
    /** The mail server has it. */
    markSent: (id: InvoiceId) => move(id, 'sent', null, 'system'),
  }
}

/** The state on a day, as people read it. */
export function shownStatus(document: BillingDocument, day: Temporal.PlainDate) {
  const { content, status } = document
  return statusOn(day, { type: content.type, status, dueDate: content.dueDate, left: leftOf(document) })
}
