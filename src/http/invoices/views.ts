import { z } from 'zod'
import {
  type CreditNoteDue,
  type DocumentLineOfTime,
  type InterestToday,
  type Recurrence,
  recurrenceState,
  shownStatus,
} from '#modules/billing'
import {
  type BankAccount,
  type BilledParty,
  type BillingDocument,
  type DocumentLine,
  type Supplier,
  documentOrigins,
  documentStatuses,
  documentTypes,
  itemTypes,
  leftOf,
  lineAmount,
  rateOf,
  ratesOn,
  recurrenceUnits,
  vatNames,
} from '#modules/invoicing'
import { type Pence, instantText, pence, poundsNumber } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

const amount = z.number().meta({ description: 'Pounds' })
const day = z.string().meta({ description: 'YYYY-MM-DD' })
export const shownStatuses = [...documentStatuses, 'overdue', 'expired'] as const

const itemSchema = z.object({
  description: z.string(),
  quantity: z.number(),
  unit_price: amount,
  amount,
  item_type: z.enum(itemTypes),
  vat: z.string(),
})

const partySchema = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  vat_number: z.string(),
  purchase_order: z.string(),
  property: z.string(),
  is_business: z.boolean(),
  cis_registered: z.boolean(),
  cis_rate: z.number().nullable(),
  is_end_user: z.boolean(),
  peppol_id: z.string(),
})

const supplierSchema = z.object({
  name: z.string(),
  company_name: z.string(),
  company_number: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  vat_number: z.string().nullable(),
  peppol_id: z.string(),
})

export const documentSchema = z.object({
  id: z.string(),
  invoice_number: z.string().nullable().meta({ description: 'Null: a draft' }),
  booking_id: z.string().nullable(),
  document_type: z.enum(documentTypes),
  status: z.enum(shownStatuses),
  invoice_date: day.nullable(),
  due_date: day.nullable(),
  tax_point: day.nullable(),
  subtotal: amount,
  tax_rate: z.number().nullable().meta({ description: 'In per cent; null where there are several, or none' }),
  tax_amount: amount,
  discount_amount: amount,
  total_amount: amount,
  amount_due: amount.meta({ description: 'Left to pay, in pounds' }),
  amount_paid: amount,
  amount_credited: amount,
  prices_include_vat: z.boolean(),
  reverse_charge_amount: amount.meta({ description: 'VAT that the customer pays to HMRC, outside the total' }),
  cis_deduction: amount,
  vat_groups: z.array(
    z.object({ vat: z.string(), rate: z.number().nullable(), net: amount, tax: amount, reverse_tax: amount }),
  ),
  earlier_invoices: z.array(
    z.object({ id: z.string(), invoice_number: z.string(), invoice_date: day, net: amount, tax: amount }),
  ),
  notes: z.string(),
  terms_conditions: z.string(),
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  sort_code: z.string(),
  is_recurring: z.boolean(),
  sent_at: instantSchema.nullable(),
  paid_at: instantSchema.nullable(),
  viewed_at: instantSchema.nullable(),
  customer: partySchema,
  supplier: supplierSchema.nullable().meta({ description: 'As it was at issue; null in a draft' }),
  based_on: z.string().nullable().meta({ description: 'The document that this one credits, or was made from' }),
  origin: z.enum(documentOrigins),
  payment_id: z.string().nullable().meta({ description: 'The payment that a receipt is of; null of other documents' }),
  supplied_on: day.nullable(),
  short: z.boolean(),
  void_reason: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: instantSchema.nullable(),
  items: z.array(itemSchema),
  created_at: instantSchema,
  updated_at: instantSchema,
  version: z.int(),
})

export const interestSchema = z.object({
  interest: amount,
  compensation: amount,
  rate: z.number().meta({ description: 'Per cent a year: 8 and the Bank rate of `reference_date`' }),
  reference_date: day,
  days: z.int(),
  principal: amount.meta({ description: 'Not paid on the day it was due' }),
  due_date: day,
  until: day,
})

export function interestView(charge: InterestToday): z.input<typeof interestSchema> {
  return {
    interest: poundsNumber(charge.interest),
    compensation: poundsNumber(charge.compensation),
    rate: charge.rate / 100,
    reference_date: charge.referenceDay.toString(),
    days: charge.days,
    principal: poundsNumber(charge.principal),
    due_date: charge.dueOn.toString(),
    until: charge.until.toString(),
  }
}

/** The plan by which a document comes again. */
export const recurrenceSchema = z.object({
  id: z.string(),
  every: z.int(),
  unit: z.enum(recurrenceUnits),
  first_date: day,
  end_date: day.nullable(),
  next_date: day.nullable().meta({ description: 'Null: it is over' }),
  send: z.boolean(),
  status: z.enum(['running', 'paused', 'ended']),
})

export function recurrenceView(plan: Recurrence): z.input<typeof recurrenceSchema> {
  const { id, rule, next, sends } = plan
  const status = recurrenceState(plan)
  return {
    id,
    every: rule.every,
    unit: rule.unit,
    first_date: rule.first.toString(),
    end_date: rule.last && rule.last.toString(),
    next_date: status === 'ended' ? null : next && next.toString(),
    send: sends,
    status,
  }
}

/** One document, with how its mail stands. */
export const oneDocumentSchema = documentSchema.extend({
  sending: z.enum(['none', 'waiting', 'sent']).meta({
    description: 'waiting: somebody asked that it goes out, and the mail server has not taken it',
  }),
  timeline: z
    .array(z.object({ what: z.string(), words: z.string().nullable(), by: z.string(), at: instantSchema }))
    .optional()
    .meta({ description: 'For staff only' }),
  recurring: recurrenceSchema
    .nullable()
    .optional()
    .meta({ description: 'For staff only; null: it does not come again' }),
  credit_due: z.object({ amount, by: day }).nullable().optional().meta({
    description: 'For staff only: the credit note that is due because the agreed price fell, and its last day',
  }),
})

export function creditDueView(due: CreditNoteDue | null): z.input<typeof oneDocumentSchema>['credit_due'] {
  return due && { amount: poundsNumber(due.amount), by: due.by.toString() }
}

export function sendingView(
  { sentAt }: Pick<BillingDocument, 'sentAt'>,
  timeline: readonly DocumentLineOfTime[],
  forStaff: boolean,
): Pick<z.input<typeof oneDocumentSchema>, 'sending' | 'timeline'> {
  const isAsked = timeline.some(({ what }) => what === 'send-asked')
  return {
    sending: sentAt ? 'sent' : isAsked ? 'waiting' : 'none',
    ...(forStaff && {
      timeline: timeline.map(({ what, words, by, at }) => ({ what, words, by, at: instantText(at) })),
    }),
  }
}

/** A document on the wire, on that day. `bank`: the account of the moment, for a draft. */
export function documentView(
  document: BillingDocument,
  today: Temporal.PlainDate,
  bank: BankAccount | null = null,
): z.input<typeof documentSchema> {
  const { content, totals, issued } = document
  const account = issued ? issued.supplier.bank : bank
  return {
    id: document.id,
    invoice_number: issued?.fullNumber ?? null,
    booking_id: content.bookingId,
    document_type: content.type,
    status: shownStatus(document, today),
    invoice_date: issued?.date.toString() ?? null,
    due_date: content.dueDate?.toString() ?? null,
    tax_point: issued?.taxPoint.toString() ?? null,
    subtotal: poundsNumber(totals.subtotal),
    tax_rate: rateIn(document, today),
    tax_amount: poundsNumber(totals.tax),
    discount_amount: poundsNumber(totals.discount),
    total_amount: poundsNumber(totals.total),
    amount_due: poundsNumber(leftOf(document)),
    amount_paid: poundsNumber(document.settled),
    amount_credited: poundsNumber(document.credited),
    prices_include_vat: content.pricesIncludeVat,
    reverse_charge_amount: poundsNumber(totals.reverseTax),
    cis_deduction: poundsNumber(totals.cisDeduction),
    vat_groups: totals.groups.map(({ vat, rate, net, tax, reverseTax }) => ({
      vat: vatNames[vat],
      rate: rate === null ? null : rate / 100,
      net: poundsNumber(net),
      tax: poundsNumber(tax),
      reverse_tax: poundsNumber(reverseTax),
    })),
    earlier_invoices: content.earlier.map(({ invoiceId, number, date, vat }) => ({
      id: invoiceId,
      invoice_number: number,
      invoice_date: date.toString(),
      net: sumOf(vat.map(({ net }) => net)),
      tax: sumOf(vat.map(({ tax }) => tax)),
    })),
    notes: content.notes,
    terms_conditions: content.terms,
    bank_name: account?.bankName ?? '',
    account_name: account?.accountName ?? '',
    account_number: account?.accountNumber ?? '',
    sort_code: account?.sortCode ?? '',
    is_recurring: document.recurrence !== null,
    sent_at: document.sentAt && instantText(document.sentAt),
    paid_at: document.paidAt && instantText(document.paidAt),
    viewed_at: document.viewedAt && instantText(document.viewedAt),
    customer: partyView(content.customer),
    supplier: issued && supplierView(issued.supplier),
    based_on: content.basedOn,
    origin: document.origin,
    payment_id: document.origin === 'receipt' ? (document.ledgerEntry?.paymentId ?? null) : null,
    supplied_on: content.suppliedOn?.toString() ?? null,
    short: content.isShort,
    void_reason: document.voidReason,
    answered_by: document.answeredBy,
    answered_at: document.answeredAt && instantText(document.answeredAt),
    items: content.lines.map(itemView),
    created_at: instantText(document.createdAt),
    updated_at: instantText(document.updatedAt),
    version: document.version,
  }
}

function itemView(line: DocumentLine): z.input<typeof itemSchema> {
  return {
    description: line.description,
    quantity: line.quantity / 100,
    unit_price: poundsNumber(line.unitPrice),
    amount: poundsNumber(lineAmount(line)),
    item_type: line.itemType,
    vat: vatNames[line.vat],
  }
}

function partyView(party: BilledParty): z.input<typeof partySchema> {
  return {
    name: party.name,
    address: party.address,
    email: party.email,
    vat_number: party.vatNumber,
    purchase_order: party.purchaseOrder,
    property: party.property,
    is_business: party.isBusiness,
    cis_registered: party.cisRegistered,
    cis_rate: party.cisRate,
    is_end_user: party.isEndUser,
    peppol_id: party.peppolId,
  }
}

function supplierView(supplier: Supplier): z.input<typeof supplierSchema> {
  return {
    name: supplier.name,
    company_name: supplier.companyName,
    company_number: supplier.companyNumber,
    address: supplier.address,
    phone: supplier.phone,
    email: supplier.email,
    vat_number: supplier.vatNumber,
    peppol_id: supplier.peppolId,
  }
}

/** The one rate of the document, in per cent; null where there are several, or none. */
function rateIn({ content, totals, issued }: BillingDocument, today: Temporal.PlainDate): number | null {
  const rates = totals.groups.map(({ vat, rate }) => rate ?? rateOf(vat, ratesOn(issued?.taxPoint ?? today)))
  const [only = null, ...others] = new Set(rates)
  return content.lines.length > 0 && others.length === 0 && only !== null ? only / 100 : null
}

function sumOf(amounts: readonly Pence[]): number {
  return poundsNumber(pence(amounts.reduce((sum, one) => sum + one, 0)))
}
