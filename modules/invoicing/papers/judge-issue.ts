import { type Pence, pence, sumPence } from '#modules/shared'
import type { Totals } from '../sums/totals.ts'
import { kindOfDocument } from './document-type.ts'
import type { BillingDocument, DocumentContent, DocumentOrigin, Supplier } from './document.ts'
import { missingParticulars } from './missing-particulars.ts'
import { leftToCredit } from './money-state.ts'
import { mayMove } from './status.ts'

/** Particulars that the law requires (VAT Regulations 1995, regulation 14) are missing: their names, for people. */
export interface ParticularsMissing {
  readonly kind: 'particulars-missing'
  readonly missing: readonly string[]
}

/** Invoices less credits of the booking would exceed what was agreed. */
export interface AboveAgreed {
  readonly kind: 'above-agreed'
  readonly agreed: Pence
  /** The sum of the documents without the one that is judged. */
  readonly invoiced: Pence
}

/** The credit takes back more than is left of the invoice in a group of VAT. */
export interface CreditAboveLeft {
  readonly kind: 'credit-above-left'
  /** The rest of the whole invoice, with VAT. */
  readonly left: Pence
}

/** Void is for a document that nobody has: this one is sent, opened, paid or credited. */
export interface VoidNotAllowed {
  readonly kind: 'void-not-allowed'
}

interface IssueQuestion {
  readonly content: DocumentContent
  readonly origin: DocumentOrigin
  /** The sums of `documentTotals`; of a credit with the rest of its invoice. */
  readonly totals: Totals
  readonly supplier: Supplier
  /** Every document of the booking, in any state; empty without a booking. */
  readonly ofBooking: readonly BillingDocument[]
  /** The document that a credit takes back, and the credits that it has; null for other documents. */
  readonly credited: { readonly document: BillingDocument; readonly credits: readonly BillingDocument[] } | null
  /** Null: nothing limits it. */
  readonly agreed: Pence | null
}

/** Null where the document may be issued. It is asked in the transaction that issues. */
export function judgeIssue(asked: IssueQuestion): ParticularsMissing | AboveAgreed | CreditAboveLeft | null {
  const missing = missingParticulars(asked.content, asked)
  if (missing.length > 0) return { kind: 'particulars-missing', missing }
  const kind = kindOfDocument(asked.content.type)
  if (kind === 'credit') return judgeCredit(asked)
  return kind === 'charge' ? judgeCharge(asked) : null
}

/** Null where the number may be voided: nobody has the document, and no money or credit names it. */
export function judgeVoid(
  document: Pick<BillingDocument, 'content' | 'status' | 'sentAt' | 'viewedAt' | 'paidAt' | 'settled' | 'credited'>,
): VoidNotAllowed | null {
  const { content, status, sentAt, viewedAt, paidAt, settled, credited } = document
  const isUntouched = sentAt === null && viewedAt === null && paidAt === null && settled === 0 && credited === 0
  return isUntouched && mayMove(content.type, status, 'void') ? null : { kind: 'void-not-allowed' }
}

/** Charges less credits of a booking. Interest for late payment is no part of what was agreed. */
export function invoicedOf(documents: readonly BillingDocument[]): Pence {
  const counted = documents.filter(({ issued, status, origin }) => issued && status !== 'void' && origin !== 'interest')
  const charges = counted.filter(({ content }) => kindOfDocument(content.type) === 'charge')
  const credits = counted.filter(
    ({ content }) => kindOfDocument(content.type) === 'credit' && charges.some(({ id }) => id === content.basedOn),
  )
  return sumPence([...charges, ...credits].map(({ totals }) => totals.total))
}

function judgeCharge({ origin, totals, ofBooking, agreed }: IssueQuestion): AboveAgreed | null {
  // Money that a refund could not pay out was invoiced before, and is still the business's.
  if (agreed === null || origin === 'interest' || origin === 'refund') return null
  const invoiced = invoicedOf(ofBooking)
  return invoiced + totals.total > agreed ? { kind: 'above-agreed', agreed, invoiced } : null
}

/** A draft, a void number and a bad debt are not credited. With an agreed price, only the difference to it is. */
function judgeCredit({ totals, credited, ofBooking, agreed }: IssueQuestion): CreditAboveLeft | null {
  const none: CreditAboveLeft = { kind: 'credit-above-left', left: pence(0) }
  if (!credited) return none
  const { document, credits } = credited
  const { content, issued, status } = document
  if (kindOfDocument(content.type) !== 'charge' || !issued || status === 'void' || status === 'written_off') return none
  const more = agreed === null ? null : invoicedOf(ofBooking) - agreed
  if (more !== null && 0 - totals.total > more) return { kind: 'credit-above-left', left: pence(Math.max(0, more)) }
  const left = leftToCredit(document, credits)
  const fits = totals.groups.every((group) => {
    const rest = left.groups.find(({ vat }) => vat === group.vat)
    return isWithin(0 - group.net, rest?.net ?? 0) && isWithin(0 - group.tax, rest?.tax ?? 0)
  })
  // A final invoice may have less of one kind of VAT than its earlier ones: its total is then below its other kinds.
  return fits && isWithin(0 - totals.total, left.total) ? null : { kind: 'credit-above-left', left: left.total }
}

/** The amount has the sign of the limit, and is no larger. */
function isWithin(amount: number, limit: number): boolean {
  return amount >= Math.min(0, limit) && amount <= Math.max(0, limit)
}
