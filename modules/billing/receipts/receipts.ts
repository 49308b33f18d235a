import {
  type BilledParty,
  type BillingDocument,
  type DocumentContent,
  type DocumentType,
  documentTotals,
  judgeContent,
  ratesOn,
} from '#modules/invoicing'
import { type IdempotencyClaim, type PaymentId, type Result, businessDate, pence, refuse } from '#modules/shared'
import type { BillingPorts } from '../ports.ts'
import type { ContentRefused } from '../refusals.ts'
import type { BillingClaimRefusal, ReceiptMade } from '../store.ts'
import { type TakenMoney, judgeReceipt, receiptLine, takenMoney, usualReceipt } from './receipt.ts'

export interface ReceiptWish {
  readonly paymentId: PaymentId
  /** Null: a cash receipt of cash, else a receipt. */
  readonly type: DocumentType | null
  /** Fields that are left out are those of the booking or the document that was paid. */
  readonly customer: Partial<Omit<BilledParty, 'userId'>>
  readonly notes: string
  readonly terms: string
}

type About = Pick<DocumentContent, 'bookingId' | 'basedOn' | 'customer'> & { readonly words: string }

type Ports = Pick<BillingPorts, 'documents' | 'payments' | 'movements' | 'business' | 'job' | 'clock' | 'ids'>

/** The money of a payment by the ledger; null: there is no such payment. */
export async function moneyOfPayment(
  { payments, movements }: Pick<BillingPorts, 'payments' | 'movements'>,
  paymentId: PaymentId,
): Promise<TakenMoney | null> {
  const [said, entries] = await Promise.all([payments.find(paymentId), movements.ofPayment(paymentId)])
  return said && takenMoney(said, entries)
}

/** Receipts of payments of bookings and documents: one for each payment. */
export function createReceipts(ports: Ports) {
  const { documents, clock, ids } = ports

  /** The subject and the payer of the money; null where their records have gone. */
  async function aboutOf({ purpose, bookingId, invoiceId }: TakenMoney): Promise<About | null> {
    const paid = purpose === 'invoice' && invoiceId ? await documents.find(invoiceId) : null
    if (paid?.issued) {
      const { content, issued } = paid
      const words = `Payment of ${issued.fullNumber}`
      return { bookingId: content.bookingId, basedOn: paid.id, customer: content.customer, words }
    }
    const job = bookingId && (await ports.job(bookingId))
    if (!job) return null
    const words = `Payment for booking ${job.reference}: ${job.facts.service}`
    return { bookingId: job.bookingId, basedOn: null, customer: job.customer, words }
  }

  return {
    /** The receipt that was made of a payment; null: none was. */
    receiptOf: (paymentId: PaymentId): Promise<BillingDocument | null> => documents.findReceipt(paymentId),

    /** Whether a receipt is made of such a payment: money came in by it for a booking or a document. See `receiptOf` for the one it has. */
    async mayHaveReceipt(paymentId: PaymentId): Promise<boolean> {
      return judgeReceipt('receipt', await moneyOfPayment(ports, paymentId)).length === 0
    },

    /** Keeps the receipt of a payment as a draft. Each payment has one: a second is refused with the id of the first. */
    async makeReceipt(
      { paymentId, type, customer, notes, terms }: ReceiptWish,
      by: string,
      claim: IdempotencyClaim<BillingDocument> | null,
    ): Promise<Result<BillingDocument, ContentRefused | ReceiptMade | BillingClaimRefusal>> {
      const money = await moneyOfPayment(ports, paymentId)
      const wished = type ?? (money ? usualReceipt(money) : 'receipt')
      const faults = judgeReceipt(wished, money)
      if (faults.length > 0 || !money || money.entryId === null) return refuse({ kind: 'content-refused', faults })
      const about = await aboutOf(money)
      if (!about) return refuse({ kind: 'content-refused', faults: [gone] })
      const { words, ...subject } = about
      const content: DocumentContent = {
        ...subject,
        type: wished,
        customer: { ...about.customer, ...customer, cisRate: null },
        lines: [receiptLine(money, words)],
        discount: pence(0),
        pricesIncludeVat: false,
        earlier: [],
        notes,
        terms,
        dueDate: null,
        suppliedOn: null,
        paidAheadOn: null,
        isShort: false,
      }
      const at = clock.now()
      const today = businessDate(at)
      const { vatRegistered } = await ports.business(today)
      const written = judgeContent(content, { vatRegistered, today })
      if (written.length > 0) return refuse({ kind: 'content-refused', faults: written })
      const ledgerEntry = { paymentId, entryId: money.entryId }
      const draft = { id: ids.next('ivc'), origin: 'receipt', content, ledgerEntry, recurrence: null, by, at } as const
      return documents.addReceipt(draft, documentTotals(content, ratesOn(today)), claim)
    },
  }
}

const gone = { path: 'payment_id', message: 'The booking or the document of this payment is there no more' }
