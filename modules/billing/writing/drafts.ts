import {
  type BillingDocument,
  type DocumentContent,
  type DocumentType,
  type Totals,
  documentTotals,
  isSameContent,
  judgeContent,
  kindOfDocument,
  ratesOn,
  taxPointOf,
} from '#modules/invoicing'
import { type IdempotencyClaim, type InvoiceId, type Result, accept, businessDate, refuse } from '#modules/shared'
import type { BillingPorts } from '../ports.ts'
import { needsPayment } from '../receipts/receipt.ts'
import type { ContentRefused } from '../refusals.ts'
import type {
  BillingClaimRefusal,
  DocumentChanged,
  DocumentIssued,
  DocumentUnknown,
  MoveNotAllowed,
  NewDocument,
} from '../store.ts'
import { type DocumentWish, type WishRefusal, contentOf, kindOfCustomer } from './content-of.ts'
import { registrationDay } from './issue.ts'
import { changedReceipt } from './receipt-draft.ts'

type Claim = IdempotencyClaim<BillingDocument> | null

/** Writing drafts: they have no number, and change until they are issued. */
export function createDrafts(ports: BillingPorts) {
  const { documents, clock, ids } = ports

  function draft(content: DocumentContent, by: string, origin: NewDocument['origin']): NewDocument {
    return { id: ids.next('ivc'), origin, content, ledgerEntry: null, recurrence: null, by, at: clock.now() }
  }

  /** The content of a draft after a change; its place among other documents stays. */
  async function changedContent(
    before: BillingDocument,
    wish: (before: BillingDocument) => DocumentWish,
    today: Temporal.PlainDate,
  ): Promise<Result<DocumentContent, WishRefusal>> {
    if (before.origin === 'receipt') return changedReceipt(before, wish(before))
    const wished = await contentOf(ports, wish(before), today)
    if (!wished.ok) return wished
    const { basedOn, earlier, paidAheadOn } = before.content
    const isOwn = before.origin === 'job' || earlier.length > 0
    return accept({ ...wished.value, basedOn, paidAheadOn, ...(isOwn && { earlier }) })
  }

  return {
    /** Keeps a draft of what is wished. Without lines it is the final invoice of the booking. */
    async create(
      wish: DocumentWish,
      by: string,
      claim: Claim,
    ): Promise<Result<BillingDocument, WishRefusal | BillingClaimRefusal>> {
      const today = businessDate(clock.now())
      const content = await contentOf(ports, wish, today)
      if (!content.ok) return content
      const origin = wish.lines === null ? 'job' : 'manual'
      return documents.add(draft(content.value, by, origin), totalsOn(today, content.value), claim)
    },

    /** A draft of what is wished as it would be kept: its id, content and sums. It keeps nothing. */
    async prepare(
      wish: DocumentWish,
    ): Promise<Result<Pick<NewDocument, 'id' | 'content'> & { readonly totals: Totals }, WishRefusal>> {
      const today = businessDate(clock.now())
      const content = await contentOf(ports, wish, today)
      if (!content.ok) return content
      return accept({ id: ids.next('ivc'), content: content.value, totals: totalsOn(today, content.value) })
    },

    /** Writes a draft anew. `version` null: as it is now. */
    async change(
      id: InvoiceId,
      version: number | null,
      wish: (before: BillingDocument) => DocumentWish,
      by: string,
    ): Promise<Result<BillingDocument, DocumentUnknown | DocumentIssued | DocumentChanged | WishRefusal>> {
      const before = await documents.find(id)
      if (!before) return refuse({ kind: 'document-unknown' })
      if (before.issued) return refuse({ kind: 'document-issued' })
      const now = clock.now()
      const today = businessDate(now)
      const wished = await changedContent(before, wish, today)
      if (version !== null && version !== before.version) {
        // A second press of the same button finds its change done.
        const isDone = wished.ok && isSameContent(wished.value, before.content)
        return isDone ? accept(before) : refuse({ kind: 'document-changed' })
      }
      if (!wished.ok) return wished
      const content = wished.value
      const faults = judgeContent(content, await facts(today, registrationDay(content, today)))
      if (faults.length > 0) return refuse({ kind: 'content-refused', faults })
      const saved = await documents.save(id, before.version, content, totalsOn(today, content), by, now)
      if (saved.ok || saved.refusal.kind !== 'document-changed') return saved
      const after = await documents.find(id)
      return after && isSameContent(content, after.content) ? accept(after) : saved
    },

    /** Whether the document, a draft or issued, says what is wished: a second press of a button finds its change done. */
    async saysAlready(document: BillingDocument, wish: (before: BillingDocument) => DocumentWish): Promise<boolean> {
      const wished = await changedContent(document, wish, businessDate(clock.now()))
      if (!wished.ok) return false
      const dueDate = wished.value.dueDate ?? document.content.dueDate
      return isSameContent({ ...wished.value, dueDate }, document.content)
    },

    remove: (id: InvoiceId, by: string) => documents.remove(id, by, clock.now()),

    /**
     * Another draft with the same content, of the same type or another one. An invoice that is made from a quote or a proforma
     * names it.
     */
    async duplicate(
      id: InvoiceId,
      type: DocumentType | null,
      by: string,
      claim: Claim,
    ): Promise<Result<BillingDocument, DocumentUnknown | MoveNotAllowed | ContentRefused | BillingClaimRefusal>> {
      const from = await documents.find(id)
      if (!from) return refuse({ kind: 'document-unknown' })
      const kind = kindOfDocument(from.content.type)
      const isReceipt = kind === 'receipt' && type === null
      if (kind === 'credit' || isReceipt) return refuse({ kind: 'move-not-allowed', status: from.status })
      const to = type ?? from.content.type
      if (kindOfDocument(to) === 'receipt') return refuse({ kind: 'content-refused', faults: [needsPayment] })
      const goesOn = (kind === 'offer' || kind === 'request') && kindOfDocument(to) === 'charge'
      const today = businessDate(clock.now())
      const { customer, terms } = from.content
      const usual = goesOn && terms === '' ? (await ports.business(today)).terms[kindOfCustomer(customer)] : terms
      const content: DocumentContent = {
        ...from.content,
        terms: usual,
        type: to,
        basedOn: goesOn ? id : null,
        earlier: [],
        dueDate: null,
        suppliedOn: null,
        paidAheadOn: null,
      }
      const faults = judgeContent(content, await facts(today))
      if (faults.length > 0) return refuse({ kind: 'content-refused', faults })
      return documents.add(draft(content, by, 'manual'), totalsOn(today, content), claim)
    },
  }

  async function facts(today: Temporal.PlainDate, day = today) {
    const { vatRegistered } = await ports.business(day)
    return { vatRegistered, today }
  }
}

/** The sums of a draft today: by the rates that it would be issued at. */
function totalsOn(issuedOn: Temporal.PlainDate, content: DocumentContent): Totals {
  const { suppliedOn, paidAheadOn } = content
  return documentTotals(content, ratesOn(taxPointOf({ issuedOn, suppliedOn, paidAheadOn })))
}
