import { type BillingDocument, type PartContent, leftToCredit, partOfTotal, ratesOn } from '#modules/invoicing'
import {
  type BookingId,
  type IdempotencyClaim,
  type InvoiceId,
  type Pence,
  type Result,
  pence,
  refuse,
} from '#modules/shared'
import type { BillingPorts } from '../ports.ts'
import type { CreditRefusal, createCredits } from '../writing/credits.ts'
import { creditDueBy, creditsDue } from './credits-due.ts'

/** A credit note that is due, of one invoice. */
export interface CreditNoteDue {
  readonly invoiceId: InvoiceId
  readonly number: string
  readonly bookingId: BookingId
  /** The reference of the booking, for people. */
  readonly reference: string
  readonly customer: string
  /** More invoiced than agreed, with VAT. */
  readonly amount: Pence
  /** The last day for it. */
  readonly by: Temporal.PlainDate
}

/** Credit notes of invoices that come to more than the price of their booking, since that price fell. */
export function createCreditsDue(
  { documents }: Pick<BillingPorts, 'documents'>,
  { credit }: Pick<ReturnType<typeof createCredits>, 'credit'>,
) {
  type Row = Awaited<ReturnType<typeof documents.creditsDue>>[number]

  async function dueOf({ bookingId, reference, customer, price, since }: Row): Promise<readonly CreditNoteDue[]> {
    return creditsDue(await documents.listOfBooking(bookingId), price).flatMap(({ document, amount }) => {
      const { id: invoiceId, issued } = document
      const number = issued?.fullNumber ?? ''
      return { invoiceId, number, bookingId, reference, customer, amount, by: creditDueBy(since) }
    })
  }

  /** The credit note that is due of this invoice; null: none is. */
  async function creditDueOf({ id, content: { bookingId } }: BillingDocument): Promise<CreditNoteDue | null> {
    const row = bookingId && (await documents.creditDueOf(bookingId))
    return (row && (await dueOf(row)).find(({ invoiceId }) => invoiceId === id)) || null
  }

  return {
    creditDueOf,

    /** The most urgent first, of so many bookings. */
    async creditsDue(limit: number): Promise<readonly CreditNoteDue[]> {
      return (await Promise.all((await documents.creditsDue(limit)).map(dueOf))).flat()
    },

    /** Issues the credit note of the difference, once: together with a colleague nobody credits more than the difference. */
    async creditDifference(
      id: InvoiceId,
      by: string,
      claim: IdempotencyClaim<BillingDocument> | null,
    ): Promise<Result<BillingDocument, CreditRefusal>> {
      const invoice = await documents.find(id)
      if (!invoice) return refuse({ kind: 'document-unknown' })
      const { issued } = invoice
      const due = await creditDueOf(invoice)
      if (!due || !issued) return refuse({ kind: 'credit-above-left', left: pence(0) })
      const left = leftToCredit(invoice, await documents.listCredits(id))
      const words = `Price of the work lowered: part of ${issued.fullNumber}`
      const part: PartContent | null = partOfTotal(invoice, left, {
        total: due.amount,
        words,
        rates: ratesOn(issued.taxPoint),
      })
      const reason = `The price of the work fell after ${issued.fullNumber} was issued.`
      return credit(id, { reason, lines: null, ...part }, by, claim, { origin: 'credit', ledgerEntry: null }, true)
    },
  }
}
