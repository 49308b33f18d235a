import { type BillingDocument, type SeriesName, kindOfDocument } from '#modules/invoicing'
import { type BookingId, type InvoiceId, type UserId, businessDate } from '#modules/shared'
import { createAutomaticDocuments } from './automatic/automatic-documents.ts'
import type { BillingPorts } from './ports.ts'
import { type InterestPorts, createInterest } from './interest/interest.ts'
import { createCreditsDue } from './credits-due/credit-difference.ts'
import { isBilledBy } from './reading/is-billed.ts'
import { createPapers } from './reading/papers-of.ts'
import { createReceipts } from './receipts/receipts.ts'
import { createRecurring } from './recurring/recurring.ts'
import type { RecurrencePorts } from './recurring/store.ts'
import type { DocumentFilter } from './store.ts'
import { createCredits } from './writing/credits.ts'
import { createDrafts } from './writing/drafts.ts'
import { createIssuingWish } from './writing/issue-wish.ts'
import { createIssuing } from './writing/issue.ts'
import { createMoves } from './writing/moves.ts'
import { createDocumentPayments } from './writing/payments.ts'

/** The documents of the business: written, issued, sent, paid and credited. */
export function createBilling(ports: BillingPorts & RecurrencePorts & InterestPorts) {
  const { documents, clock } = ports
  const today = () => businessDate(clock.now())
  const issuing = createIssuing(ports)
  const drafts = createDrafts(ports)
  const credits = createCredits(ports, issuing)
  const papers = createPapers(ports)
  /** Issued, and in the account of that user; null otherwise. */
  async function findOwn(id: InvoiceId, userId: UserId): Promise<BillingDocument | null> {
    const document = await documents.find(id)
    return document?.issued && document.content.customer.userId === userId ? document : null
  }

  return {
    ...drafts,
    issue: (...asked: Parameters<typeof issuing.issue>) => issuing.issue(...asked),
    issueFacts: (...asked: Parameters<typeof issuing.issueFacts>) => issuing.issueFacts(...asked),
    send: (...asked: Parameters<typeof issuing.send>) => issuing.send(...asked),
    ...createIssuingWish(ports, issuing),
    ...createMoves(ports),
    ...credits,
    ...createAutomaticDocuments(ports, { ...issuing, ...drafts, ...credits }),
    ...createDocumentPayments(ports, issuing),
    ...createRecurring(ports, issuing),
    ...createInterest(ports, issuing),
    ...createReceipts(ports),
    ...createCreditsDue(ports, credits),
    papers,
    printed: (id: InvoiceId) => papers.printed(id),

    today,
    /** The account that customers pay into now; null where none is set. */
    bank: async () => (await ports.business(today())).supplier.bank,
    /** The business as it is now. */
    business: () => ports.business(today()),
    find: (id: InvoiceId): Promise<BillingDocument | null> => documents.find(id),
    findOwn,
    /** The same, as its customer opens it: the first time stays. */
    async openedBy(id: InvoiceId, userId: UserId): Promise<BillingDocument | null> {
      const document = await findOwn(id, userId)
      if (document?.viewedAt !== null) return document
      await documents.viewed(id, clock.now())
      return findOwn(id, userId)
    },
    list: (filter: Omit<DocumentFilter, 'day'>, limit: number, after: InvoiceId | null) =>
      documents.list({ ...filter, day: today() }, limit, after),
    listCredits: (id: InvoiceId) => documents.listCredits(id),
    listOfBooking: (...asked: Parameters<typeof documents.listOfBooking>) => documents.listOfBooking(...asked),
    /** An invoice asks for the work of the booking: see `isBilledBy`. */
    isBilled: async (bookingId: BookingId) => isBilledBy(await documents.listOfBooking(bookingId)),
    /** The invoices of a booking that stand, drafts too: a page that writes one more warns of them (decision H12). */
    chargesOfBooking: async (bookingId: BookingId) => (await documents.listOfBooking(bookingId)).filter(stands),
    timeline: (id: InvoiceId) => documents.timeline(id),
    allocations: (limit: number, after: number | null) => documents.allocations(limit, after),
    summary: () => documents.summary(today()),
    series: () => documents.series(),
    toInvoice: (limit: number) => documents.toInvoice(limit),
    /** The first time that its customer opened it stays. */
    viewed: (id: InvoiceId) => documents.viewed(id, clock.now()),
    startSeries: (series: SeriesName, next: number, by: string) => documents.startSeries(series, next, by, clock.now()),
  }
}

function stands({ content, status, origin }: BillingDocument): boolean {
  const isCharge = kindOfDocument(content.type) === 'charge' && origin !== 'interest'
  return isCharge && status !== 'void' && status !== 'credited'
}

export type BillingModule = ReturnType<typeof createBilling>
