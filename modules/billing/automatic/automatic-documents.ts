import {
  type BillingDocument,
  type DocumentContent,
  type DocumentLine,
  balanceOf,
  depositLines,
  documentTotals,
  leftToCredit,
  ratesOn,
} from '#modules/invoicing'
import { type BookingId, type PaymentId, type Pence, businessDate, pence, sumPence } from '#modules/shared'
import type { BillingPorts, Job, Movement } from '../ports.ts'
import type { DocumentWish } from '../writing/content-of.ts'
import type { createCredits } from '../writing/credits.ts'
import type { createDrafts } from '../writing/drafts.ts'
import type { Issuing } from '../writing/issue.ts'

type Parts = Pick<Issuing, 'issueNew'> &
  Pick<ReturnType<typeof createCredits>, 'credit'> &
  Pick<ReturnType<typeof createDrafts>, 'create'>

const by = 'system'
const minus = ({ amount }: { readonly amount: Pence }) => pence(0 - amount)

/**
 * Documents that follow from money, while the business is registered for VAT (with a number): VAT is read from documents
 * alone. Each entry of the ledger has one document at most, however often this is asked.
 */
export function createAutomaticDocuments(ports: BillingPorts, parts: Parts) {
  const { documents, movements, clock, ids } = ports

  async function isRegistered(day: Temporal.PlainDate): Promise<boolean> {
    const { vatRegistered, supplier } = await ports.business(day)
    return vatRegistered && supplier.vatNumber !== null && supplier.vatNumber !== ''
  }

  /** Whether money of this moment came before the work was done. */
  function isAhead({ completedAt }: Job, at: Temporal.Instant): boolean {
    return completedAt === null || Temporal.Instant.compare(at, completedAt) < 0
  }

  async function deposit(job: Job, { paymentId, entryId, at }: Movement, amount: Pence): Promise<void> {
    const ledgerEntry = { paymentId, entryId }
    const content = depositContent(job, amount, businessDate(at))
    const document = { id: ids.next('ivc'), origin: 'deposit', content, ledgerEntry, recurrence: null, by } as const
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

  async function creditOf(document: BillingDocument, movement: Movement, wanted: Pence): Promise<void> {
    const credits = await documents.listCredits(document.id)
    const left = leftToCredit(document, credits)
    const amount = pence(Math.min(wanted, Math.max(0, left.total)))
    if (amount === 0) return
    const shares = left.groups.map(({ vat, net, tax }) => ({ vat, share: pence(Math.max(0, net + tax)) }))
    const number = document.issued?.fullNumber ?? ''
    const lines =
      amount === left.total
        ? null
        : depositLines({ amount, service: '', shares }).map((line): DocumentLine => ({
            ...line,
            description: `Refund: ${number}`,
          }))
    const { paymentId, entryId } = movement
    await parts.credit(
      document.id,
      { reason: 'This money was refunded.', lines, ...(lines && { pricesIncludeVat: true }) },
      by,
      null,
      { origin: 'refund', ledgerEntry: { paymentId, entryId } },
    )
  }

  return {
    /** The invoices of money that a payment brought before the work was done. */
    async invoiceDeposits(paymentId: PaymentId): Promise<void> {
      const all = await movements.ofPayment(paymentId)
      for (const movement of all) {
        const { kind, at, bookingId, entryId, isOfDocument } = movement
        if (kind !== 'capture' || isOfDocument || bookingId === null) continue
        if (await documents.findByEntry(paymentId, entryId)) continue
        const job = await ports.job(bookingId)
        if (!job || !isAhead(job, at)) continue
        if (!(await isRegistered(businessDate(at))) || !(await isRegistered(businessDate(clock.now())))) continue
        // Money that went back before it was invoiced is not invoiced, nor money that pays an invoice of before.
        const kept = sumPence(all.map(({ amount }) => amount))
        const onDocuments = sumPence(all.flatMap(({ settles, takenOff }) => [settles, ...takenOff.map(minus)]))
        const amount = pence(Math.min(movement.amount - movement.settles, kept - onDocuments))
        if (amount > 0) await deposit(job, movement, amount)
      }
    },

    /** The credit notes of invoiced money that a payment gave back. */
    async creditRefunds(paymentId: PaymentId): Promise<void> {
      for (const movement of await movements.ofPayment(paymentId)) {
        const [taken] = movement.takenOff
        if (movement.kind !== 'refund' || !taken) continue
        if (await documents.findByEntry(paymentId, movement.entryId)) continue
        const document = await documents.find(taken.invoiceId)
        if (!document?.issued || document.status === 'void') continue
        if (document.issued.supplier.vatNumber === null) continue
        // Money that a credit note gives back is credited already.
        const uncredited = Math.max(0, balanceOf(document))
        await creditOf(document, movement, pence(Math.min(taken.amount, uncredited)))
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

function depositContent(job: Job, amount: Pence, day: Temporal.PlainDate): DocumentContent {
  return {
    type: 'invoice',
    bookingId: job.bookingId,
    basedOn: null,
    customer: job.customer,
    lines: depositLines({ amount, service: job.facts.service, shares: [{ vat: 'standard', share: amount }] }),
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
