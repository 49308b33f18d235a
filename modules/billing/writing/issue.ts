import {
  type BillingDocument,
  type DocumentContent,
  type DocumentOrigin,
  type DocumentType,
  amountToPay,
  documentTotals,
  earlierOf,
  judgeForIssue,
  kindOfDocument,
  ratesOn,
  supplyDayOf,
  taxPointOf,
} from '#modules/invoicing'
import {
  type BookingId,
  type IdempotencyClaim,
  type InvoiceId,
  type Pence,
  type Result,
  accept,
  businessDate,
  refuse,
} from '#modules/shared'
import type { BillingPorts, BusinessFacts } from '../ports.ts'
import { needsPayment } from '../receipts/receipt.ts'
import type { AddressMissing, ContentRefused } from '../refusals.ts'
import type {
  DocumentChanged,
  DocumentUnknown,
  IssueFacts,
  IssueRefusal,
  MoveNotAllowed,
  NewDocument,
} from '../store.ts'
import { completedOn, kindOfCustomer } from './content-of.ts'

type Claim = IdempotencyClaim<BillingDocument> | null

export type IssuingRefusal = IssueRefusal | ContentRefused | DocumentChanged

/** Issuing drafts under the next number of their series, and sending what is issued. */
export function createIssuing(ports: BillingPorts) {
  const { documents, clock } = ports

  async function issue(id: InvoiceId, by: string, claim: Claim): Promise<Result<BillingDocument, IssuingRefusal>> {
    const draft = await documents.find(id)
    if (!draft) return refuse({ kind: 'document-unknown' })
    if (draft.issued) return refuse({ kind: 'document-issued' })
    if (isTypedReceipt(draft)) return refuse({ kind: 'content-refused', faults: [needsPayment] })
    const today = businessDate(clock.now())
    const content = await completed(draft)
    const known = await ports.business(registrationDay(content, today))
    const faults = judgeForIssue(content, { vatRegistered: known.vatRegistered, today })
    if (faults.length > 0) return refuse({ kind: 'content-refused', faults })
    const facts = factsFor(content, known, by)
    if (content !== draft.content) {
      const totals = documentTotals(content, facts.rates)
      const saved = await documents.save(id, draft.version, content, totals, by, facts.at)
      if (!saved.ok) return saved
      return documents.issue(id, { ...facts, version: saved.value.version }, claim)
    }
    return documents.issue(id, { ...facts, version: draft.version }, claim)
  }

  /** A document that is written and issued at once. */
  async function issueNew(
    document: Omit<NewDocument, 'at'>,
    given: Partial<Pick<IssueFacts, 'rates' | 'supplier' | 'taxPoint' | 'downToPrice'>>,
    claim: Claim,
  ): Promise<Result<BillingDocument, IssueRefusal | ContentRefused>> {
    if (isTypedReceipt(document)) return refuse({ kind: 'content-refused', faults: [needsPayment] })
    const today = businessDate(clock.now())
    const known = await ports.business(registrationDay(document.content, today))
    const vatRegistered = (given.supplier ?? known.supplier).vatNumber !== null
    const faults = judgeForIssue(document.content, { vatRegistered, today })
    if (faults.length > 0) return refuse({ kind: 'content-refused', faults })
    const facts = { ...factsFor(document.content, known, document.by), ...given }
    return documents.issue({ ...document, at: facts.at }, facts, claim)
  }

  /** The day on which the job was done may come after the draft, and so may earlier invoices of a final one. */
  async function completed({ content, origin }: BillingDocument): Promise<DocumentContent> {
    const { bookingId, suppliedOn, earlier, type } = content
    if (bookingId === null || kindOfDocument(type) !== 'charge') return content
    const job = suppliedOn === null ? await ports.job(bookingId) : null
    const doneOn = suppliedOn ?? completedOn(job)
    const now = takesOff(origin) ? await earlierAt(bookingId, { ...content, suppliedOn: doneOn }) : earlier
    const isSame = doneOn === suppliedOn && JSON.stringify(now) === JSON.stringify(earlier)
    return isSame ? content : { ...content, suppliedOn: doneOn, earlier: now }
  }

  /** The earlier invoices, as a document of that day takes them off. */
  async function earlierAt(bookingId: BookingId, content: DocumentContent) {
    const [known, { vatRegistered }] = await Promise.all([
      documents.listOfBooking(bookingId),
      ports.business(registrationDay(content, businessDate(clock.now()))),
    ])
    return earlierOf(known, vatRegistered)
  }

  function factsFor(content: DocumentContent, known: BusinessFacts, by: string): IssueFacts {
    const at = clock.now()
    const date = businessDate(at)
    const { suppliedOn, paidAheadOn, type } = content
    const isCharge = kindOfDocument(type) === 'charge'
    const taxPoint = isCharge ? taxPointOf({ issuedOn: date, suppliedOn, paidAheadOn }, known.registeredUntil) : date
    return {
      version: null,
      supplier: known.supplier,
      date,
      taxPoint,
      dueDate: dueDateOf(type, date, known.dueDays[kindOfCustomer(content.customer)]),
      rates: ratesOn(taxPoint),
      year: known.yearInNumber ? date.year : null,
      by,
      at,
    }
  }

  /** The facts by which a draft would be issued now. It keeps nothing. */
  async function issueFacts(id: InvoiceId, by: string): Promise<Result<IssueFacts, DocumentUnknown | ContentRefused>> {
    const draft = await documents.find(id)
    if (!draft) return refuse({ kind: 'document-unknown' })
    const today = businessDate(clock.now())
    const known = await ports.business(registrationDay(draft.content, today))
    const faults = judgeForIssue(draft.content, { vatRegistered: known.vatRegistered, today })
    if (faults.length > 0) return refuse({ kind: 'content-refused', faults })
    return accept(factsFor(draft.content, known, by))
  }

  /** The amount to pay of a draft, were it issued now; null where there is no such draft. It keeps nothing. */
  async function dueOf(id: InvoiceId, by: string): Promise<Pence | null> {
    const draft = await documents.find(id)
    if (!draft || draft.issued) return null
    const content = await completed(draft)
    const known = await ports.business(registrationDay(content, businessDate(clock.now())))
    const { rates } = factsFor(content, known, by)
    return amountToPay(documentTotals(content, rates))
  }

  return {
    issue,
    issueNew,
    issueFacts,
    dueOf,

    /** Issues what is a draft, and asks that it goes out by mail. */
    async send(
      id: InvoiceId,
      by: string,
      claim: Claim,
    ): Promise<Result<BillingDocument, IssuingRefusal | AddressMissing | MoveNotAllowed>> {
      const known = await documents.find(id)
      if (!known) return refuse({ kind: 'document-unknown' })
      if (known.content.customer.email === '') return refuse({ kind: 'address-missing' })
      const issued = known.issued ? null : await issue(id, by, null)
      // Somebody else may have issued it meanwhile: it goes out all the same.
      if (issued && !issued.ok && issued.refusal.kind !== 'document-issued') return issued
      return documents.send(id, by, clock.now(), claim)
    },
  }
}

export type Issuing = ReturnType<typeof createIssuing>

/** The day whose registration for VAT a document follows: that of the supply. */
export function registrationDay(
  { type, suppliedOn, paidAheadOn }: Pick<DocumentContent, 'type' | 'suppliedOn' | 'paidAheadOn'>,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  return kindOfDocument(type) === 'charge' ? supplyDayOf({ issuedOn: today, suppliedOn, paidAheadOn }) : today
}

/** A receipt that somebody typed, before receipts were made of payments. */
function isTypedReceipt({ content, ledgerEntry }: Pick<NewDocument, 'content' | 'ledgerEntry'>): boolean {
  return kindOfDocument(content.type) === 'receipt' && ledgerEntry === null
}

/** The final invoice of a job, as against one that somebody writes for a part. */
function takesOff(origin: DocumentOrigin): boolean {
  return origin === 'job'
}

/** An offer and a proforma are valid for 30 days. Only a charge is due. */
const offerDays = 30

function dueDateOf(type: DocumentType, date: Temporal.PlainDate, days: number): Temporal.PlainDate | null {
  switch (kindOfDocument(type)) {
    case 'charge':
      return date.add({ days })
    case 'offer':
    case 'request':
      return date.add({ days: offerDays })
    case 'credit':
    case 'receipt':
    case 'order':
    case 'note':
      return null
  }
}
