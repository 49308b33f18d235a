import {
  type BilledParty,
  type BillingDocument,
  type DocumentContent,
  type DocumentLine,
  type Supplier,
  documentFacts,
  documentNumber,
  documentTotals,
  leftToCredit,
  ratesOn,
  statusAtIssue,
} from '#modules/invoicing'
import { type InvoiceId, pence } from '#modules/shared'

export const day = (text: string) => Temporal.PlainDate.from(text)

/** Noon of a day. */
export const noon = (text: string) => Temporal.Instant.from(`${text}T12:00:00Z`)

export const today = day('2026-11-24')

/** The rates of that day: 20 and 5 %. */
export const rates = ratesOn(today)

export const invoiceId = (name: string) => `ivc_${name}` as InvoiceId

export function aLine(changes: Partial<DocumentLine> = {}): DocumentLine {
  return {
    description: 'Tap repair',
    quantity: 100,
    unitPrice: pence(8_500),
    itemType: 'service',
    vat: 'standard',
    ...changes,
  }
}

export function aCustomer(changes: Partial<BilledParty> = {}): BilledParty {
  return {
    userId: null,
    name: 'Asha Patel',
    address: '1 High Street\nCroydon CR0 1AA',
    email: 'asha@example.com',
    vatNumber: '',
    purchaseOrder: '',
    property: '',
    isBusiness: false,
    cisRegistered: false,
    cisRate: null,
    isEndUser: false,
    peppolId: '',
    ...changes,
  }
}

/** Registered for VAT and in the Construction Industry Scheme. */
export function aContractor(changes: Partial<BilledParty> = {}): BilledParty {
  return aCustomer({
    name: 'Build Ltd',
    vatNumber: 'GB123456789',
    isBusiness: true,
    cisRegistered: true,
    ...changes,
  })
}

export function aSupplier(changes: Partial<Supplier> = {}): Supplier {
  return {
    name: 'Callout Repairs',
    companyName: 'Callout Repairs Ltd',
    companyNumber: '01234567',
    address: '2 London Road\nCroydon CR0 2BB',
    phone: '020 7946 0000',
    email: 'office@example.com',
    vatNumber: 'GB987654321',
    bank: null,
    peppolId: '',
    ...changes,
  }
}

export function aContent(changes: Partial<DocumentContent> = {}): DocumentContent {
  return {
    type: 'invoice',
    bookingId: null,
    basedOn: null,
    customer: aCustomer(),
    lines: [aLine()],
    discount: pence(0),
    pricesIncludeVat: true,
    earlier: [],
    notes: '',
    terms: '',
    dueDate: null,
    suppliedOn: null,
    paidAheadOn: null,
    isShort: false,
    ...changes,
  }
}

interface Changes extends Partial<Omit<BillingDocument, 'id' | 'content' | 'totals' | 'issued'>> {
  readonly id?: string
  readonly content?: Partial<DocumentContent>
  /** The number in its series; the day of issue is `on`. */
  readonly number?: number
  readonly on?: string
}

let numbers = 0

/** An issued document; its sums follow from its content. */
export function anIssued({
  id,
  content: changed,
  number,
  on = '2026-11-24',
  ...changes
}: Changes = {}): BillingDocument {
  numbers += 1
  const drawn = number ?? numbers
  const content = aContent(changed)
  const { series } = documentFacts[content.type]
  const at = noon(on)
  return {
    id: invoiceId(id ?? `some-${numbers}`),
    origin: 'manual',
    content,
    totals: documentTotals(content, rates),
    status: statusAtIssue(content.type),
    issued: {
      series,
      number: drawn,
      fullNumber: documentNumber(series, drawn, null),
      date: day(on),
      taxPoint: day(on),
      supplier: aSupplier(),
      at,
      by: 'system',
      hash: '0'.repeat(64),
    },
    settled: pence(0),
    credited: pence(0),
    ledgerEntry: null,
    recurrence: null,
    sentAt: null,
    viewedAt: null,
    paidAt: null,
    voidReason: null,
    answeredBy: null,
    answeredAt: null,
    createdBy: 'system',
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...changes,
  }
}

/** An issued credit of a document, beside the credits that it has; its VAT is fitted to what is left. */
export function aCreditOf(
  document: BillingDocument,
  credits: readonly BillingDocument[] = [],
  content: Partial<DocumentContent> = {},
): BillingDocument {
  const credit = anIssued({
    content: {
      type: 'credit-note',
      basedOn: document.id,
      customer: document.content.customer,
      bookingId: document.content.bookingId,
      lines: document.content.lines,
      discount: document.content.discount,
      pricesIncludeVat: document.content.pricesIncludeVat,
      earlier: document.content.earlier,
      ...content,
    },
  })
  return { ...credit, totals: documentTotals(credit.content, rates, leftToCredit(document, credits)) }
}
