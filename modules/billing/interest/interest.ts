import {
  type BankRates,
  type BillingDocument,
  type DocumentContent,
  type DocumentLine,
  type LateCharge,
  amountToPay,
  kindOfDocument,
  lateCharge,
} from '#modules/invoicing'
import {
  type IdempotencyClaim,
  type InvoiceId,
  type Pence,
  type Result,
  accept,
  businessDate,
  dayWords,
  formatPence,
  pence,
  refuse,
  sumPence,
} from '#modules/shared'
import type { BillingPorts } from '../ports.ts'
import type { ContentRefused } from '../refusals.ts'
import type { DocumentUnknown, InterestCharged, IssueRefusal } from '../store.ts'
import type { Issuing } from '../writing/issue.ts'

interface InterestTerms {
  /** The owner charges it. */
  readonly isOn: boolean
  readonly bankRates: BankRates
}

export interface InterestPorts {
  readonly interest: () => Promise<InterestTerms>
}

/** The reason why nothing can be charged for this document. */
export interface NoInterest {
  readonly kind: 'no-interest'
  readonly why: 'off' | 'no-invoice' | 'consumer' | 'not-late' | 'no-rate'
}

export type InterestRefusal = DocumentUnknown | NoInterest | InterestCharged

/** The charge of a document on a day. */
export interface InterestToday extends LateCharge {
  /** The amount that was not paid on the day it was due. */
  readonly principal: Pence
  readonly dueOn: Temporal.PlainDate
  readonly until: Temporal.PlainDate
}

export function createInterest(ports: BillingPorts & InterestPorts, { issueNew }: Pick<Issuing, 'issueNew'>) {
  const { documents, clock, ids } = ports

  async function chargeOf(document: BillingDocument): Promise<Result<InterestToday, NoInterest | InterestCharged>> {
    const terms = await ports.interest()
    if (!terms.isOn) return no('off')
    const { content, status, issued, origin } = document
    const isClaim = issued !== null && status !== 'void' && status !== 'written_off' && origin !== 'interest'
    if (kindOfDocument(content.type) !== 'charge' || !isClaim) return no('no-invoice')
    if (!content.customer.isBusiness) return no('consumer')
    const charged = await documents.interestOf(document.id)
    if (charged) return refuse({ kind: 'interest-charged', invoiceId: charged })
    const until = businessDate(clock.now())
    const debt = await debtOf(document)
    if (!debt || Temporal.PlainDate.compare(until, debt.dueOn) <= 0) return no('not-late')
    const charge = lateCharge({ ...debt, isBusiness: true }, until, terms.bankRates)
    return charge ? accept({ ...charge, principal: debt.amount, dueOn: debt.dueOn, until }) : no('no-rate')
  }

  /** The amount that was open when its last day ended. Credited amounts were never owed. Null: nothing, or no last day. */
  async function debtOf({ id, totals, credited, content: { dueDate } }: BillingDocument) {
    if (!dueDate) return null
    const money = await documents.moneyOf(id)
    const inTime = money.filter(({ on }) => Temporal.PlainDate.compare(on, dueDate) <= 0)
    const paid = money.filter((one) => !inTime.includes(one))
    const amount = pence(amountToPay(totals) - credited - sumPence(inTime.map((one) => one.amount)))
    return amount > 0 ? { amount, dueOn: dueDate, paid } : null
  }

  return {
    /** The sums that a click would charge today. */
    async interestToday(id: InvoiceId): Promise<Result<InterestToday, InterestRefusal>> {
      const document = await documents.find(id)
      return document ? chargeOf(document) : refuse({ kind: 'document-unknown' })
    },

    /** Charges interest up to today and the fixed sum: an invoice of its own, issued at once, and once for each invoice. */
    async chargeInterest(
      id: InvoiceId,
      by: string,
      claim: IdempotencyClaim<BillingDocument> | null,
    ): Promise<Result<BillingDocument, InterestRefusal | IssueRefusal | ContentRefused>> {
      const document = await documents.find(id)
      if (!document) return refuse({ kind: 'document-unknown' })
      const charge = await chargeOf(document)
      if (!charge.ok) return charge
      const content = contentOfInterest(document, charge.value)
      const fresh = {
        id: ids.next('ivc'),
        origin: 'interest',
        content,
        ledgerEntry: null,
        recurrence: null,
        by,
      } as const
      return issueNew(fresh, {}, claim)
    },
  }
}

function no(why: NoInterest['why']): Result<never, NoInterest> {
  return refuse({ kind: 'no-interest', why })
}

/** It has no booking: it is no part of what was agreed for one, and its money is no money of one. */
function contentOfInterest({ id, issued, content }: BillingDocument, charge: InterestToday): DocumentContent {
  const number = issued?.fullNumber ?? ''
  return {
    type: 'invoice',
    bookingId: null,
    basedOn: id,
    // No line is work, of which a contractor deducts.
    customer: { ...content.customer, cisRate: null },
    lines: linesOfInterest(charge, number),
    discount: pence(0),
    pricesIncludeVat: false,
    earlier: [],
    notes: `${formatPence(charge.principal)} of invoice ${number} was not paid by ${dayWords(charge.dueOn)} ${charge.dueOn.year}. Interest and compensation by the Late Payment of Commercial Debts (Interest) Act 1998.`,
    terms: '',
    dueDate: null,
    suppliedOn: null,
    paidAheadOn: null,
    isShort: false,
  }
}

function linesOfInterest(
  { interest, compensation, days, rate }: InterestToday,
  number: string,
): readonly DocumentLine[] {
  const time = days === 1 ? '1 day' : `${days} days`
  return [
    ...(interest > 0
      ? [lineOf(`Interest for late payment of ${number}: ${time} at ${percentText(rate)} a year`, interest)]
      : []),
    lineOf(`Compensation for late payment of ${number}`, compensation),
  ]
}

function lineOf(description: string, unitPrice: Pence): DocumentLine {
  return { description, quantity: 100, unitPrice, itemType: 'misc', vat: 'outside' }
}

/** "11.75%". */
export function percentText(rate: number): string {
  return `${(rate / 100).toFixed(2).replace(/\.?0+$/, '')}%`
}
