import {
  type BillingDocument,
  type DocumentContent,
  amountToPay,
  balanceOf,
  depositLines,
  documentTotals,
  leftOf,
  leftToCredit,
  leftToUndo,
  partToPay,
  type WorkVat,
  ratesOn,
  workVatOf,
} from '#modules/invoicing'
import { type BookingId, type PaymentId, type Pence, businessDate, pence, sumPence } from '#modules/shared'
import type { BillingPorts, Job, Movement } from '../ports.ts'
import { type DocumentWish, asSaid, usualVat } from '../writing/content-of.ts'
import type { createCredits } from '../writing/credits.ts'
import type { createDrafts } from '../writing/drafts.ts'
import type { Issuing } from '../writing/issue.ts'

type Parts = Pick<Issuing, 'issueNew'> &
  Pick<ReturnType<typeof createCredits>, 'credit'> &
  Pick<ReturnType<typeof createDrafts>, 'create'>

const by = 'system'
const minus = ({ amount }: { readonly amount: Pence }) => pence(0 - amount)

/** The money of a payment that settles no document. */
function uninvoiced(all: readonly Movement[]): Pence {
  const kept = sumPence(all.map(({ amount }) => amount))
  return pence(kept - sumPence(all.flatMap(({ settles, takenOff }) => [settles, ...takenOff.map(minus)])))
}

/**
 * Documents that follow from money, while the business is registered for VAT (with a number): VAT is read from documents
 * alone. Each entry of the ledger has one document at most, however often this is asked.
 */
export function createAutomaticDocuments(ports: BillingPorts, parts: Parts) {
  const { documents, movements, clock, ids } = ports

  /** Registered at the moment of the money: its VAT is due however late the document comes. */
  async function isRegisteredAt(moment: Temporal.Instant): Promise<boolean> {
    const { vatRegistered, supplier } = await ports.business(businessDate(moment))
    return vatRegistered && supplier.vatNumber !== null && supplier.vatNumber !== ''
  }

  /** Whether money of this moment came before the work was done. */
  function isAhead({ completedAt }: Job, at: Temporal.Instant): boolean {
    return completedAt === null || Temporal.Instant.compare(at, completedAt) < 0
  }

  async function deposit(job: Job, { paymentId, entryId, at }: Movement, amount: Pence): Promise<void> {
    const ledgerEntry = { paymentId, entryId }
    const said = workVatOf(await documents.listOfBooking(job.bookingId))
    const isFee = job.cancelledAt !== null && Temporal.Instant.compare(job.cancelledAt, at) <= 0
    const words = isFee ? 'Cancellation fee' : 'Payment in advance'
    const content = depositContent(job, { amount, words, said, day: businessDate(at) })
    const origin = isFee ? 'cancellation' : 'deposit'
    const document = { id: ids.next('ivc'), origin, content, ledgerEntry, recurrence: null, by } as const
    const issued = await parts.issueNew(document, {}, null)
    if (issued.ok) {
      const { id: invoiceId } = issued.value
      await documents.settle({ invoiceId, kind: 'payment', ledgerEntry, amount, at: clock.now(), by })
      return
    }
    // Something of it is missing: the office finds a draft, and issues it once the rest is there.
    const now = clock.now()
    await documents.add({ ...document, at: now }, documentTotals(content, ratesOn(businessDate(now))), null)
  }

  /** The credit of money that a refund took off a document, up to what is left of it. */
  async function creditOf(document: BillingDocument, movement: Movement, amount: Pence): Promise<void> {
    const { issued } = document
    if (!issued) return
    const left = leftToCredit(document, await documents.listCredits(document.id))
    const rates = ratesOn(issued.taxPoint)
    const part = partToPay(document, left, { amount, words: `Refund: ${issued.fullNumber}`, rates })
    const { paymentId, entryId } = movement
    const credited = await parts.credit(
      document.id,
      { reason: 'This money was refunded.', lines: null, ...part },
      by,
      null,
      { origin: 'refund', ledgerEntry: { paymentId, entryId } },
    )
    // Somebody else may have credited it in between: the next try reads it anew.
    if (!credited.ok) throw new Error(`${issued.fullNumber} could not be credited: ${credited.refusal.kind}`)
  }

  /** The invoice by which the money of a refund that could not be paid out is invoiced again, as its credit says. */
  async function undo(credit: BillingDocument, movement: Movement, amount: Pence): Promise<void> {
    const { basedOn } = credit.content
    const invoice = basedOn && (await documents.find(basedOn))
    if (!credit.issued || !invoice?.issued) return
    const { paymentId, entryId, at } = movement
    const ledgerEntry = { paymentId, entryId }
    const day = businessDate(at)
    const { fullNumber, supplier } = credit.issued
    const rates = ratesOn(invoice.issued.taxPoint)
    const part = partToPay(credit, leftToUndo(credit), { amount, words: `Refund not paid out: ${fullNumber}`, rates })
    const content: DocumentContent = {
      ...credit.content,
      ...part,
      type: invoice.content.type,
      basedOn: credit.id,
      notes: `The refund of ${fullNumber} could not be paid out, so that its money is invoiced again.`,
      dueDate: null,
      paidAheadOn: credit.content.paidAheadOn && day,
    }
    const document = { id: ids.next('ivc'), origin: 'refund', content, ledgerEntry, recurrence: null, by } as const
    const issued = await parts.issueNew(document, { rates, supplier, taxPoint: day }, null)
    if (!issued.ok) throw new Error(`${fullNumber} could not be invoiced again: ${issued.refusal.kind}`)
    const { id: invoiceId } = issued.value
    await documents.settle({ invoiceId, kind: 'payment', ledgerEntry, amount, at: clock.now(), by })
  }

  /** The invoice of money that came back and is on no document: no credit note had given it back. */
  async function invoiceKept(all: readonly Movement[], movement: Movement, amount: Pence): Promise<void> {
    const { paymentId, entryId, bookingId, isOfDocument, at } = movement
    const capture = all.find(({ kind }) => kind === 'capture')
    if (amount <= 0 || !capture || isOfDocument || bookingId === null) return
    if (await documents.findByEntry(paymentId, entryId, null)) return
    const job = await ports.job(bookingId)
    if (!job || !isAhead(job, capture.at)) return
    if (await isRegisteredAt(at)) await deposit(job, movement, amount)
  }

  return {
    /** The invoices of money that a payment brought before the work was done. */
    async invoiceDeposits(paymentId: PaymentId): Promise<void> {
      const all = await movements.ofPayment(paymentId)
      for (const movement of all) {
        const { kind, at, bookingId, entryId, isOfDocument } = movement
        if (kind !== 'capture' || isOfDocument || bookingId === null) continue
        if (await documents.findByEntry(paymentId, entryId, null)) continue
        const job = await ports.job(bookingId)
        if (!job || !isAhead(job, at)) continue
        if (!(await isRegisteredAt(at))) continue
        // Money that went back before it was invoiced is not invoiced, nor money that pays an invoice of before.
        const amount = pence(Math.min(movement.amount - movement.settles, uninvoiced(all)))
        if (amount > 0) await deposit(job, movement, amount)
      }
    },

    /** The credit notes of invoiced money that a payment gave back: one for each document that it was taken off. */
    async creditRefunds(paymentId: PaymentId): Promise<void> {
      for (const movement of await movements.ofPayment(paymentId)) {
        if (movement.kind !== 'refund') continue
        for (const { invoiceId, amount } of movement.takenOff) {
          if (await documents.findByEntry(paymentId, movement.entryId, invoiceId)) continue
          const document = await documents.find(invoiceId)
          if (!document?.issued || document.issued.supplier.vatNumber === null) continue
          // A bad debt is never credited, and money that a credit note gives back is credited already.
          const isCredited = document.status === 'void' || document.status === 'written_off'
          const uncredited = isCredited ? 0 : Math.min(amount, Math.max(0, balanceOf(document)))
          if (uncredited > 0) await creditOf(document, movement, pence(uncredited))
        }
      }
    },

    /** The invoices of money that a refund was to give back and could not, credited or never invoiced. */
    async invoiceReturned(paymentId: PaymentId): Promise<void> {
      const all = await movements.ofPayment(paymentId)
      for (const movement of all) {
        if (movement.undoes === null) continue
        // Money that pays another document is in the VAT of that one.
        let rest = Math.min(movement.amount - movement.settles, uninvoiced(all))
        for (const credit of await documents.listByEntry(paymentId, movement.undoes)) {
          const amount = pence(Math.min(rest, 0 - amountToPay(credit.totals)))
          if (amount <= 0) continue
          const known = await documents.findByEntry(paymentId, movement.entryId, credit.id)
          if (!known) await undo(credit, movement, amount)
          rest -= known ? leftOf(known) : amount
        }
        await invoiceKept(all, movement, pence(rest))
      }
    },

    /** Drafts the invoice of a completed job, once. Answers nothing where nothing is left to invoice. */
    async draftOfJob(bookingId: BookingId): Promise<void> {
      const known = await documents.listOfBooking(bookingId)
      if (known.some(({ origin, status }) => origin === 'job' && status !== 'void')) return
      await parts.create({ ...jobWish, bookingId }, by, null)
    },
  }
}

const jobWish: DocumentWish = {
  type: 'invoice',
  bookingId: null,
  customer: {},
  lines: null,
  taxRate: null,
  pricesIncludeVat: null,
  discount: pence(0),
  notes: '',
  terms: null,
  dueDate: null,
  suppliedOn: null,
  isShort: false,
}

/**
 * An invoice of money. Its VAT is that of the work, as the documents of the booking say it. The money came in whole: a
 * deduction of the Construction Industry Scheme is on the final invoice.
 */
function depositContent(
  job: Job,
  deposit: {
    readonly amount: Pence
    readonly words: string
    readonly said: WorkVat | null
    readonly day: Temporal.PlainDate
  },
): DocumentContent {
  const { amount, words, said, day } = deposit
  return {
    type: 'invoice',
    bookingId: job.bookingId,
    basedOn: null,
    customer: { ...asSaid(job.customer, said), cisRate: null },
    lines: depositLines({ amount, words, service: job.facts.service, shares: said?.parts ?? usualVat }),
    discount: pence(0),
    pricesIncludeVat: true,
    earlier: [],
    notes: '',
    terms: '',
    dueDate: null,
    suppliedOn: null,
    paidAheadOn: day,
    isShort: false,
  }
}
