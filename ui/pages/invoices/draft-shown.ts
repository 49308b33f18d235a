import type { PageContextServer } from 'vike/types'
import {
  type BillingDocument,
  type DocumentType,
  type FigureFacts,
  type TypedFigures,
  type VatKind,
  documentFacts,
  documentTypes,
  fieldsOfRows,
  kindOfDocument,
  ratesOn,
  rowsOfFields,
  sumFactsOf,
  sumsOfTyped,
  vatNames,
} from '#modules/invoicing'
import { at, formatPence, parseId, pence, poundsText } from '#modules/shared'
import { summaryOf, tooLargeDiscount } from '../../components/invoices/draft-summary.ts'
import { bookingChoices } from './booking-choices.ts'
import { invoicedBeside, invoicedOf } from './invoiced-of.ts'

type Fields = Readonly<Record<string, string>>

const vatWords: Readonly<Record<VatKind, string>> = {
  standard: '20%',
  reduced: '5%',
  zero: '0%',
  exempt: 'Exempt',
  outside: 'No VAT',
  reverse_standard: 'Reverse charge, 20%',
  reverse_reduced: 'Reverse charge, 5%',
}

/** A new document is of the booking, and of the type, that its address names. */
function askedIn(search: Fields): Fields {
  const type = documentTypes.find((one) => one === search['type'])
  return { booking_id: search['booking'] ?? '', ...(type && { document_type: type }) }
}

const byRate = { value: '', label: 'As the tax rate' }

/** A document as it is written: as it was typed where the form came back, else as it is. Null: a new one. */
export async function draftShown(pageContext: PageContextServer, document: BillingDocument | null) {
  const { modules, form: back, requestId, urlParsed } = pageContext
  const action = document ? at.invoices.edit(document.id) : at.invoices.create()
  const business = await modules.billing.business()
  const typed = back?.action === action ? textsOf(back.values) : null
  const usual = document ? fieldsOfDraft(document) : newFields(business.pricesIncludeVat && business.vatRegistered)
  const asked = document ? {} : askedIn(urlParsed.search)
  const fields: Fields = typed ?? { ...usual, ...asked }
  const rows = rowsOfFields(fields)
  const figures = figuresOf(fields)
  const isOfBooking = document === null && fields['no_booking'] !== 'yes'
  const bookingId = isOfBooking ? parseId('bkg', fields['booking_id'] ?? '') : null
  const facts = factsOf(document, business.vatRegistered, modules.billing.today())
  const sums = sumsOfTyped(figures, facts)
  const hasVat = business.vatRegistered || rows.some(({ vat }) => vat !== '' && vat !== vatNames.outside)
  return {
    action,
    cancel: document ? at.invoice(document.id) : at.invoices.home(),
    isNew: document === null,
    once: fields['once'] ?? requestId,
    version: fields['version'] ?? '',
    /** The button that brought the page back, such as "add"; empty for none. */
    pressed: fields['pressed'] ?? '',
    fields,
    types: documentTypes
      .filter((type) => mayWrite(type, business.vatRegistered) || type === fields['document_type'])
      .map((value) => ({ value, label: documentFacts[value].words })),
    /** The invoices that the booking has beside this one. */
    invoiced: document
      ? await invoicedBeside(modules.billing, document)
      : await invoicedOf(modules.billing, figures.type, bookingId),
    bookingId,
    bookings: document ? null : await bookingChoices(pageContext, fields),
    rows: rows.map((row, place) => ({ row, amount: formatPence(sums.amounts[place] ?? pence(0)) })),
    vat: hasVat
      ? [byRate, ...Object.entries(vatWords).map(([kind, label]) => ({ value: vatNames[kind as VatKind], label }))]
      : null,
    bank: business.supplier.bank,
    dueHint: `Leave it empty for the usual: ${daysWords(business.dueDays.business)} for a business, ${daysWords(business.dueDays.consumer)} for other customers.`,
    summary: summaryOf(sums.totals, business.vatRegistered),
    discountFault: sums.isDiscountTooLarge ? tooLargeDiscount : null,
    facts: JSON.stringify(facts),
  }
}

export type DraftShown = Awaited<ReturnType<typeof draftShown>>

/** A credit note is made on the page of the invoice that it takes back, and a receipt beside its payment. */
function mayWrite(type: DocumentType, vatRegistered: boolean): boolean {
  return (
    kindOfDocument(type) !== 'credit' && kindOfDocument(type) !== 'receipt' && (type !== 'tax-invoice' || vatRegistered)
  )
}

function daysWords(days: number): string {
  if (days === 0) return 'on the day of issue'
  return days === 1 ? '1 day after issue' : `${days} days after issue`
}

function textsOf(values: Readonly<Record<string, unknown>>): Fields {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
}

function newFields(pricesIncludeVat: boolean): Fields {
  return { document_type: 'invoice', tax_rate: '20', prices_include_vat: pricesIncludeVat ? 'yes' : '' }
}

const rateOfKind: Readonly<Partial<Record<VatKind, string>>> = { standard: '20', reduced: '5', zero: '0' }

/** The tax rate of a draft whose items all have one; null where they differ. */
function oneRate({ content: { lines } }: BillingDocument): string | null {
  const [first, ...others] = new Set(lines.map(({ vat }) => vat))
  return first !== undefined && others.length === 0 ? (rateOfKind[first] ?? null) : null
}

function fieldsOfDraft(document: BillingDocument): Fields {
  const { content, version } = document
  const { customer } = content
  const rate = oneRate(document)
  const rows = content.lines.map(({ description, quantity, unitPrice, itemType, vat }) => ({
    description,
    quantity: quantityText(quantity),
    unit_price: poundsText(unitPrice),
    item_type: itemType,
    vat: rate === null ? vatNames[vat] : '',
  }))
  const yes = (isOn: boolean) => (isOn ? 'yes' : '')
  return {
    version: String(version),
    document_type: content.type,
    ...fieldsOfRows(rows),
    tax_rate: rate ?? '20',
    prices_include_vat: yes(content.pricesIncludeVat),
    discount_amount: content.discount === 0 ? '' : poundsText(content.discount),
    notes: content.notes,
    terms_conditions: content.terms,
    due_date: content.dueDate?.toString() ?? '',
    supplied_on: content.suppliedOn?.toString() ?? '',
    short: yes(content.isShort),
    'customer.name': customer.name,
    'customer.address': customer.address,
    'customer.email': customer.email,
    'customer.vat_number': customer.vatNumber,
    'customer.purchase_order': customer.purchaseOrder,
    'customer.property': customer.property,
    'customer.is_business': yes(customer.isBusiness),
    'customer.cis_registered': yes(customer.cisRegistered),
    'customer.cis_rate': customer.cisRate === null ? '' : String(customer.cisRate),
    'customer.is_end_user': yes(customer.isEndUser),
    'customer.peppol_id': customer.peppolId,
  }
}

/** "1", "1.5": as people write it. */
function quantityText(hundredths: number): string {
  return poundsText(pence(hundredths)).replace(/\.?0+$/, '')
}

function factsOf(document: BillingDocument | null, vatRegistered: boolean, today: Temporal.PlainDate): FigureFacts {
  const rates = ratesOn(today)
  if (!document) return { vatRegistered, rates, earlier: [], earlierCis: pence(0) }
  const { earlier, earlierCis } = sumFactsOf(document.content)
  return { vatRegistered, rates, earlier, earlierCis }
}

function figuresOf(fields: Fields): TypedFigures {
  return {
    type: documentTypes.find((type) => type === fields['document_type']) ?? 'invoice',
    rows: rowsOfFields(fields),
    taxRate: fields['tax_rate'] ?? '',
    discount: fields['discount_amount'] ?? '',
    pricesIncludeVat: fields['prices_include_vat'] === 'yes',
    cisRate: fields['customer.cis_rate'] ?? '',
  }
}
