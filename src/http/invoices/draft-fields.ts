import type { DocumentWish } from '#modules/billing'
import {
  type BillingDocument,
  type DocumentType,
  type TypedRow,
  documentTypes,
  hasOwnVat,
  kindOfDocument,
  readPrice,
  readQuantity,
  rowsOfFields,
} from '#modules/invoicing'
import { type Pence, accept, parseId, parsePounds, pence, poundsText } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import { fieldErrors } from '../kit/plain-words.ts'
import { type FieldError, type Problem, notValidFields } from '../kit/problem.ts'
import { changeOf, changedDocument, newDocument, wishOf } from './fields.ts'

const incomplete = 'Please fill in all item details'

type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: Problem }

type Change = (before: BillingDocument) => DocumentWish

/** The form of a new document, read by the contract of `POST /api/invoices`, or all that is wrong with it. */
export function readNewDraft(fields: FormFields): Read<DocumentWish> {
  const isFree = fields['no_booking'] === 'yes'
  const isReceipt = kindOfDocument(typeIn(fields)) === 'receipt'
  const bookingId = parseId('bkg', fields['booking_id'] ?? '')
  const { terms_conditions, ...content } = contentIn(fields, [])
  const read = newDocument.safeParse({
    ...content,
    booking_id: isFree ? null : bookingId,
    no_booking: isFree,
    ...(isFree && { customer: customerIn(fields) }),
    // Left empty, the usual terms are printed.
    ...(terms_conditions.trim() !== '' && { terms_conditions }),
  })
  const faults = [
    ...fault(isReceipt, 'document_type', 'A receipt is made of a payment: press "Make a receipt" beside the payment'),
    ...fault(!isFree && bookingId === null, 'booking_id', 'Please select a booking'),
    ...fault(isFree && isBlank(fields['customer.name']), 'customer.name', 'Please enter the name of the customer'),
    ...incompleteIn(fields, []),
  ]
  return read.success && faults.length === 0
    ? accept(wishOf(read.data))
    : { ok: false, problem: withFaults(faults, read.success || isReceipt ? [] : fieldErrors(read.error)) }
}

/** The form of a draft that is changed. Its line that takes something off stays as it is. */
export function readChangedDraft(fields: FormFields, draft: BillingDocument): Read<Change> {
  const rows = rowsOfFields(fields)
  const kept = rows.map((row) => takenOff(row, draft))
  const read = changedDocument.safeParse({ ...contentIn(fields, kept), customer: customerIn(fields) })
  const faults = [
    ...fault(isBlank(fields['customer.name']), 'customer.name', 'Please enter the name of the customer'),
    ...incompleteIn(fields, kept),
  ]
  if (!read.success || faults.length > 0)
    return { ok: false, problem: withFaults(faults, read.success ? [] : fieldErrors(read.error)) }
  const change = changeOf(read.data)
  return accept((before) => {
    const wish = change(before)
    const lines = wish.lines?.map((line, place) => ({ ...line, unitPrice: kept[place] ?? line.unitPrice })) ?? null
    return { ...wish, lines }
  })
}

/** The fields of both forms under the names of the contract. */
function contentIn(fields: FormFields, kept: readonly (Pence | null)[]) {
  const type = typeIn(fields)
  const [isNote, isTaxed] = [kindOfDocument(type) === 'note', hasOwnVat(type)]
  const items = rowsOfFields(fields).map(({ description, quantity, unit_price, item_type, vat }, place) => ({
    description,
    quantity: quantityText(quantity),
    unit_price: isNote || (kept[place] ?? null) !== null ? '0' : priceText(unit_price),
    item_type,
    ...(isTaxed && vat !== '' && { vat }),
  }))
  const { tax_rate: rate = '' } = fields
  return {
    document_type: fields['document_type'] ?? '',
    items,
    prices_include_vat: fields['prices_include_vat'] === 'yes',
    ...(isTaxed && rate !== '' && { tax_rate: Number(rate) }),
    discount_amount: isBlank(fields['discount_amount']) ? '0' : priceText(fields['discount_amount'] ?? ''),
    notes: fields['notes'] ?? '',
    terms_conditions: fields['terms_conditions'] ?? '',
    due_date: orNull(fields['due_date']),
    supplied_on: orNull(fields['supplied_on']),
    short: fields['short'] === 'yes',
  }
}

function customerIn(fields: FormFields) {
  const text = (name: string) => fields[`customer.${name}`] ?? ''
  const isOn = (name: string) => text(name) === 'yes'
  const rate = text('cis_rate')
  return {
    name: text('name'),
    address: text('address'),
    email: text('email'),
    vat_number: text('vat_number'),
    purchase_order: text('purchase_order'),
    property: text('property'),
    is_business: isOn('is_business') || text('vat_number').trim() !== '' || isOn('cis_registered'),
    cis_registered: isOn('cis_registered'),
    cis_rate: rate === '' ? null : Number(rate),
    is_end_user: isOn('is_end_user'),
    peppol_id: text('peppol_id'),
  }
}

/** An item needs a description, a quantity and a price above 0; text that is no number counts as none (seed 2, section 6). */
function incompleteIn(fields: FormFields, kept: readonly (Pence | null)[]): readonly FieldError[] {
  const isNote = kindOfDocument(typeIn(fields)) === 'note'
  return rowsOfFields(fields).flatMap((row, place) => {
    const isPriced = isNote || (kept[place] ?? null) !== null || !isNothing(row.unit_price)
    return [
      ...fault(isBlank(row.description), `items.${place}.description`, incomplete),
      ...fault(!/\d/.test(row.quantity), `items.${place}.quantity`, incomplete),
      ...fault(!isPriced, `items.${place}.unit_price`, incomplete),
    ]
  })
}

const isNothing = (text: string) => !/\d/.test(text) || readPrice(text) === 0

/** The price of the row that leads from the items of a job to its final cost, where it takes something off; else null. */
function takenOff(row: TypedRow, { content: { lines } }: BillingDocument): Pence | null {
  const price = parsePounds(row.unit_price)
  const isThere = lines.some(
    ({ unitPrice, description }) => unitPrice === price && description === row.description.trim(),
  )
  return price !== null && price < 0 && isThere ? price : null
}

function typeIn(fields: FormFields): DocumentType {
  return documentTypes.find((type) => type === fields['document_type']) ?? 'invoice'
}

/** The price in the form of the summary, so that it says "£1,234.50"; other text stays as typed. */
function priceText(text: string): string {
  const price = readPrice(text)
  return price === null ? text : poundsText(price)
}

function quantityText(text: string): string {
  const quantity = readQuantity(text)
  return quantity === null ? text : poundsText(pence(quantity))
}

const isBlank = (text: string | undefined) => (text ?? '').trim() === ''
const orNull = (text: string | undefined) => (isBlank(text) ? null : text)

function fault(isWrong: boolean, path: string, message: string): readonly FieldError[] {
  return isWrong ? [{ path, message }] : []
}

/** One fault a field: those in the words of the seeds come first. */
function withFaults(first: readonly FieldError[], others: readonly FieldError[]): Problem {
  const named = new Set(first.map(({ path }) => path))
  return notValidFields([...first, ...others.filter(({ path }) => !named.has(path))])
}
