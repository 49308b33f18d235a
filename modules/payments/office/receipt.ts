import type { ReceiptFacts } from '../ports.ts'
import type { PaymentUnknown } from '../refusals.ts'
import {
  type PaymentId,
  type Pence,
  type Result,
  accept,
  clockWords,
  dayWords,
  formatPence,
  inBusinessZone,
  pence,
  refuse,
  sumPence,
} from '#modules/shared'
import { type Viewer, knownPayment } from '../paying/check-payment.ts'
import { howPaid } from '../paying/how-paid.ts'
import type { Payment } from '../payment.ts'
import { type LedgerEntry, type PaymentRecord, captured } from '../ledger.ts'
import type { PaymentPorts } from '../ports.ts'

interface ReceiptLine {
  readonly label: string
  readonly value: string
  /** Why, where somebody said why. */
  readonly note: string | null
}

/** That money came in, in words that are ready to print. The same payment in the same state has the same receipt. */
export interface Receipt {
  readonly paymentId: PaymentId
  readonly title: string
  readonly paidAt: Temporal.Instant
  readonly business: { readonly name: string; readonly lines: readonly string[] }
  readonly about: readonly ReceiptLine[]
  /** Captures first, then refunds. */
  readonly amounts: readonly ReceiptLine[]
  /** The rest, where money was refunded. */
  readonly left: ReceiptLine | null
  readonly notes: readonly string[]
}

/** Prints receipts as PDF files. */
export interface ReceiptPrinter {
  /** An A4 document. The same receipt gives the same bytes. */
  print(receipt: Receipt): Promise<Uint8Array>
}

/** For its owner and the staff, from when money has come in. */
export async function findReceipt(
  ports: PaymentPorts,
  viewer: Viewer,
  paymentId: PaymentId,
): Promise<Result<Receipt, PaymentUnknown>> {
  const known = await knownPayment(ports, viewer, paymentId)
  if (!known.ok) return known
  const facts = await ports.receiptFacts(known.value.payment)
  const receipt = facts && receiptOf(known.value, facts)
  return receipt ? accept(receipt) : refuse({ kind: 'payment-unknown' })
}

/** Null while no money has come in. */
export function receiptOf(record: PaymentRecord, facts: ReceiptFacts): Receipt | null {
  const { payment, ledger, refunds } = record
  const paid = captured(ledger)
  if (paid === 0) return null
  const paidAt = payment.paidAt ?? payment.createdAt
  const { business, reference, service, customer, payer, purchaseOrder } = facts
  const reasons = new Map(refunds.map(({ id, reason }) => [id, reason]))
  const moved = ledger.filter(({ kind }) => kind !== 'capture')
  const waiting = refunds.filter(({ status }) => status === 'pending')
  return {
    paymentId: payment.id,
    title: `Receipt for ${reference}`,
    paidAt,
    business: { name: business.name, lines: businessLines(business) },
    about: [
      line(labelOf[payment.purpose], reference),
      ...(service === '' ? [] : [line('For', service)]),
      ...(payer === '' ? [] : [line('Done for', customer)]),
      line('Received from', payer || customer),
      ...(purchaseOrder === '' ? [] : [line('Your purchase order', purchaseOrder)]),
      line('Paid on', whenWords(paidAt)),
      line('Paid by', howPaid(payment)),
    ],
    amounts: [
      line('Paid', formatPence(paid)),
      ...vatLines(record, paid, business),
      ...moved.map((entry) => movedLine(entry, entry.refundId === null ? null : (reasons.get(entry.refundId) ?? null))),
      ...waiting.map(({ amount, reason }) => line('On its way back to you', formatPence(minus(amount)), reason)),
    ],
    left: moved.length > 0 ? line('Paid in the end', formatPence(sumPence(ledger.map(({ amount }) => amount)))) : null,
    notes: [
      business.vatRegistered ? 'This is a receipt, not a VAT invoice.' : 'This is a receipt, not an invoice.',
      ...(payment.provider === 'test' ? ['It was a test payment: no money was moved.'] : []),
      `Questions? Call ${business.hotline} and say ${reference}.`,
    ],
  }
}

const labelOf: Readonly<Record<Payment['purpose'], string>> = {
  booking: 'Booking',
  invoice: 'Invoice',
  listing: 'Listing',
  job: 'Job advert',
}

/** A sixth of a price with VAT at the standard rate of 20%. */
function vatLines({ payment }: PaymentRecord, paid: Pence, { vatRegistered }: ReceiptFacts['business']) {
  return payment.advertId !== null && vatRegistered
    ? [line('Of this, VAT at 20%', formatPence(pence(Math.round(paid / 6))))]
    : []
}

const movedWords: Readonly<Record<Exclude<LedgerEntry['kind'], 'capture'>, string>> = {
  refund: 'Refunded',
  refund_reversal: 'Refund that did not arrive',
  dispute: 'Taken back by your bank',
  dispute_reversal: 'Returned by your bank',
}

function movedLine({ kind, amount, at }: LedgerEntry, reason: string | null): ReceiptLine {
  const words = kind === 'capture' ? 'Paid' : movedWords[kind]
  return line(`${words} on ${dateWords(at)}`, formatPence(amount), reason)
}

function businessLines({ name, companyName, companyNumber, registeredOffice, hotline }: ReceiptFacts['business']) {
  return [
    companyName === name ? '' : companyName,
    companyNumber && `Company number ${companyNumber}`,
    registeredOffice,
    hotline,
  ].filter((text) => text !== '')
}

function line(label: string, value: string, note: string | null = null): ReceiptLine {
  return { label, value, note }
}

function minus(amount: Pence): Pence {
  return pence(0 - amount)
}

function dateWords(at: Temporal.Instant): string {
  const date = inBusinessZone(at).toPlainDate()
  return `${dayWords(date)} ${date.year}`
}

function whenWords(at: Temporal.Instant): string {
  return `${dateWords(at)}, ${clockWords(at)}`
}
