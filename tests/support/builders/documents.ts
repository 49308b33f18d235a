import type { IssueFacts, NewDocument } from '#modules/billing'
import {
  type BilledParty,
  type DocumentContent,
  type DocumentLine,
  type Supplier,
  documentTotals,
  ratesOn,
} from '#modules/invoicing'
import { type InvoiceId, pence } from '#modules/shared'

const day = (text: string) => Temporal.PlainDate.from(text)

/** The day on which documents are issued, and the moment. */
export const issueDay = day('2026-03-02')
export const issuedAt = Temporal.Instant.from('2026-03-02T12:00:00Z')
export const rates = ratesOn(issueDay)

export const aSupplier: Supplier = {
  name: 'Callout Croydon',
  companyName: 'Callout Ltd',
  companyNumber: '01234567',
  address: '1 High Street\nCroydon\nCR0 1AB',
  phone: '0800-247-847',
  email: 'office@example.com',
  vatNumber: 'GB123456789',
  bank: { bankName: 'Bank', accountName: 'Callout Ltd', accountNumber: '12345678', sortCode: '12-34-56' },
  peppolId: '',
}

const aCustomer: BilledParty = {
  userId: null,
  name: 'Zoë Łukasik',
  address: '12 Park Lane\nCroydon\nCR0 1AB',
  email: 'zoe@example.com',
  vatNumber: '',
  purchaseOrder: '',
  property: '',
  isBusiness: false,
  cisRegistered: false,
  cisRate: null,
  isEndUser: false,
  peppolId: '',
}

export function aLine(changes: Partial<DocumentLine> = {}): DocumentLine {
  return {
    description: 'Boiler repair',
    quantity: 100,
    unitPrice: pence(10_000),
    itemType: 'service',
    vat: 'standard',
    ...changes,
  }
}

type ContentChanges = Partial<Omit<DocumentContent, 'customer'>> & { readonly customer?: Partial<BilledParty> }

/** An invoice of £120.00 with VAT. */
export function aContent({ customer, ...changes }: ContentChanges = {}): DocumentContent {
  return {
    type: 'invoice',
    bookingId: null,
    basedOn: null,
    customer: { ...aCustomer, ...customer },
    lines: [aLine()],
    discount: pence(0),
    pricesIncludeVat: false,
    earlier: [],
    notes: '',
    terms: 'Payment due within 30 days.',
    dueDate: day('2026-04-01'),
    suppliedOn: issueDay,
    paidAheadOn: null,
    isShort: false,
    ...changes,
  }
}

export const invoiceId = (name: string | number): InvoiceId => `ivc_${String(name).padStart(8, '0')}` as InvoiceId

type DraftChanges = Partial<Omit<NewDocument, 'content'>> & { readonly content?: ContentChanges }

export function aDraft(name: string | number = 1, { content, ...changes }: DraftChanges = {}): NewDocument {
  return {
    id: invoiceId(name),
    origin: 'manual',
    content: aContent(content),
    ledgerEntry: null,
    recurrence: null,
    by: 'usr_office',
    at: issuedAt,
    ...changes,
  }
}

export const totalsOfDraft = ({ content }: Pick<NewDocument, 'content'>) => documentTotals(content, rates)

export function issueFacts(changes: Partial<IssueFacts> = {}): IssueFacts {
  return {
    version: null,
    supplier: aSupplier,
    date: issueDay,
    taxPoint: issueDay,
    dueDate: null,
    rates,
    year: null,
    by: 'usr_office',
    at: issuedAt,
    ...changes,
  }
}
