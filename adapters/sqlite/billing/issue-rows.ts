import { createHash } from 'node:crypto'
import { amountDue } from '#modules/booking'
import {
  type IssueFacts,
  type IssueRefusal,
  type NewDocument,
  auditOfIssue,
  auditOfMove,
  eventsOfIssue,
  eventsOfMove,
} from '#modules/billing'
import {
  type BillingDocument,
  type DocumentContent,
  type Issued,
  type SeriesName,
  canonicalDocument,
  documentFacts,
  documentNumber,
  documentTotals,
  judgeIssue,
  kindOfDocument,
  leftToCredit,
  leftToUndo,
  mayMove,
  statusAfterMoney,
  statusAtIssue,
} from '#modules/invoicing'
import { type BookingId, type InvoiceId, type Pence, type Result, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareDrafts } from './document-rows.ts'
import type { FindDocuments } from './find-rows.ts'
import { prepareMoments } from './moments.ts'
import { prepareStates } from './state-rows.ts'
import { prepareTimeline } from './timeline-rows.ts'

interface PriceRow {
  readonly finalCost: Pence | null
  readonly agreedCost: Pence | null
  readonly estimatedCost: Pence
}

/** Draws a number and fixes a document; call it only inside `write`. It writes nothing where it refuses. */
export function prepareIssue(database: SqliteDatabase, find: FindDocuments) {
  const { raw } = database
  const drafts = prepareDrafts(database)
  const states = prepareStates(database)
  const addLine = prepareTimeline(database)
  const momentOf = prepareMoments(database)
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const next = raw.prepare<[SeriesName], number>('select next_number from invoice_series where series = ?').pluck()

  const price = raw.prepare<[BookingId], PriceRow>(
    `select final_cost_pence as finalCost, agreed_cost_pence as agreedCost, estimated_cost_pence as estimatedCost
     from bookings where id = ?`,
  )

  /** The price of the booking of a charge, or of a credit down to it, as it is now; null where nothing limits the document. */
  function agreedFor({ type, bookingId }: DocumentContent, { downToPrice = false }: IssueFacts): Pence | null {
    const isLimited = kindOfDocument(type) === 'charge' || downToPrice
    const booking = bookingId !== null && isLimited ? price.get(bookingId) : null
    return booking ? amountDue(booking) : null
  }

  /** A document that this one was made from, and that has no number yet, may go before it: it is named no more. */
  function contentAtIssue(content: DocumentContent, facts: IssueFacts): DocumentContent {
    const base = content.basedOn === null ? null : find.one(content.basedOn)
    return { ...content, basedOn: base?.issued ? base.id : null, dueDate: content.dueDate ?? facts.dueDate }
  }

  /** The credit that a charge undoes; null for other documents. */
  function undoneBy(content: DocumentContent): BillingDocument | null {
    const isCharge = kindOfDocument(content.type) === 'charge'
    const base = isCharge && content.basedOn !== null ? find.one(content.basedOn) : null
    return base && kindOfDocument(base.content.type) === 'credit' ? base : null
  }

  function creditedBy(content: DocumentContent) {
    const document =
      content.basedOn !== null && kindOfDocument(content.type) === 'credit' ? find.one(content.basedOn) : null
    return document && { document, credits: find.creditsOf(document.id) }
  }

  /** A credit moves its charge to `credited`; a charge that was made from a quote or a proforma, that one to `invoiced`. */
  function moveBase(document: BillingDocument, facts: IssueFacts): void {
    const base = document.content.basedOn === null ? null : find.one(document.content.basedOn)
    if (!base) return
    const kind = kindOfDocument(document.content.type)
    const isInvoiced = kind === 'charge' && mayMove(base.content.type, base.status, 'invoiced')
    const status = kind === 'credit' ? statusAfterMoney(base) : isInvoiced ? 'invoiced' : base.status
    if (status === base.status) return
    states.set(base.id, { status }, facts.at)
    addLine(base.id, { what: status, words: document.issued?.fullNumber ?? null, by: facts.by, at: facts.at })
    audit(auditOfMove(base, status))
    keepEvents(eventsOfMove(base, status, facts.at))
  }

  function draftOf(document: InvoiceId | NewDocument): BillingDocument | NewDocument | null {
    if (typeof document === 'string') return find.one(document)
    return find.ofCause(document) ?? document
  }

  return (asked: InvoiceId | NewDocument, read: IssueFacts): Result<BillingDocument, IssueRefusal> => {
    const facts = { ...read, at: momentOf(read.at) }
    const draft = draftOf(asked)
    if (!draft) return refuse({ kind: 'document-unknown' })
    if ('issued' in draft && draft.issued) {
      // A retry of what is issued once answers it; a person who asks for the issue of a draft gets a refusal.
      return typeof asked === 'string' ? refuse({ kind: 'document-issued' }) : accept(draft)
    }
    if ('version' in draft && facts.version !== null && draft.version !== facts.version) {
      return refuse({ kind: 'document-changed' })
    }
    const { id, origin } = draft
    const base = origin === 'interest' ? draft.content.basedOn : null
    const charged = base && find.interestOf(base)
    if (charged && charged !== id) return refuse({ kind: 'interest-charged', invoiceId: charged })
    const content = contentAtIssue(draft.content, facts)
    const { type, bookingId } = content
    const credited = creditedBy(content)
    const undone = undoneBy(content)
    const left = undone ? leftToUndo(undone) : credited && leftToCredit(credited.document, credited.credits)
    const totals = documentTotals(content, facts.rates, left)
    const agreed = agreedFor(content, facts)
    const ofBooking = agreed === null || bookingId === null ? [] : find.ofBooking(bookingId)
    const refusal = judgeIssue({ ...facts, content, origin, totals, agreed, ofBooking, credited })
    if (refusal) return refuse(refusal)

    if (!('issued' in draft)) drafts.add(draft, totals)
    const { series } = documentFacts[type]
    const number = next.get(series)
    if (number === undefined) throw new Error(`the series ${series} has gone`)
    const fixed: Omit<Issued, 'hash'> = {
      series,
      number,
      fullNumber: documentNumber(series, number, facts.year),
      date: facts.date,
      taxPoint: facts.taxPoint,
      supplier: facts.supplier,
      at: facts.at,
      by: facts.by,
    }
    const issued = { ...fixed, hash: sha256(canonicalDocument({ id, origin, content, totals, issued: fixed })) }
    const before = 'issued' in draft ? draft.totals : totals
    drafts.issue(id, before, { content, totals, issued, status: statusAtIssue(type) })
    const document = find.one(id)
    if (!document) throw new Error(`the document ${id} has gone`)
    addLine(id, { what: 'issued', words: issued.fullNumber, by: facts.by, at: facts.at })
    audit(auditOfIssue(document))
    keepEvents(eventsOfIssue(document, facts.at))
    moveBase(document, facts)
    return accept(document)
  }
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
