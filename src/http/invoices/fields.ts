import { z } from 'zod'
import type { DocumentWish, ReceiptWish, Recurrence, RecurrenceWish, WishedLine } from '#modules/billing'
import {
  type BillingDocument,
  type VatKind,
  cisRates,
  documentLimits,
  documentTypes,
  itemTypes,
  kindOfDocument,
  recurrenceUnits,
  vatKinds,
  vatNames,
} from '#modules/invoicing'
import { manualMethods, paymentLimits } from '#modules/payments'
import { readVatNumber, vatWords } from '#modules/customers'
import { type PaymentId, type Pence, parsePounds, pence, textLimits } from '#modules/shared'
import { email, freeText, id, line, localDate, orEmpty, pounds } from '../kit/fields.ts'

/** A document with the most items and the longest texts, in characters of 3 bytes; in a form each byte takes 3. */
export const mostDocumentBytes = 512 * 1024
export const mostFormBytes = 3 * mostDocumentBytes

export const documentParams = z.object({ id: id('ivc') })

const incomplete = 'Please fill in all item details'

/** A number with at most two places, as a JSON number or as text, to hundredths; never negative. */
const quantity = z.union([z.number(), z.string()], 'Please enter a quantity').transform((given, context) => {
  const hundredths = parsePounds(String(given))
  if (hundredths !== null && hundredths >= 0 && hundredths <= documentLimits.quantity) return Number(hundredths)
  const message = 'The quantity is at least 0, with two decimal places at most'
  context.issues.push({ code: 'custom', message, input: given })
  return z.NEVER
})

const kindOfName = new Map<string, VatKind>(vatKinds.map((kind) => [vatNames[kind], kind]))
const names = vatKinds.map((kind) => vatNames[kind])

/** `20`, `5` and `0` may be numbers. */
const vat = z.preprocess(
  (given) => (typeof given === 'number' ? String(given) : given),
  z.enum(names, `VAT is one of ${names.join(', ')}`),
)

const item = z.strictObject({
  description: line(documentLimits.description, incomplete),
  quantity,
  unit_price: pounds,
  item_type: z.enum(itemTypes, `The type is one of ${itemTypes.join(', ')}`).default('service'),
  vat: vat.optional(),
})

/** The lines of a document, as they are sent. */
export const items = z.array(item, incomplete).min(1, incomplete).max(documentLimits.lines)

const vatNumber = z.string().transform((text, context) => {
  if (text.trim() === '') return ''
  const read = readVatNumber(text)
  if (read.ok) return read.value
  context.issues.push({ code: 'custom', message: vatWords(read.refusal), input: text })
  return z.NEVER
})

const written = (field: z.ZodType<string>) => orEmpty(field).transform((text) => text ?? '')
const yesNo = z.boolean('This is true or false')

const customer = z.strictObject({
  name: written(line(textLimits.fullName)).optional(),
  address: written(freeText(textLimits.address)).optional(),
  email: written(email).optional(),
  vat_number: vatNumber.optional(),
  purchase_order: written(line(textLimits.purchaseOrder)).optional(),
  property: written(freeText(textLimits.address)).optional(),
  is_business: yesNo.optional(),
  cis_registered: yesNo.optional(),
  cis_rate: z
    .union(
      cisRates.map((rate) => z.literal(rate)),
      'The rate is 0, 20 or 30',
    )
    .nullable()
    .optional(),
  is_end_user: yesNo.optional(),
  peppol_id: written(line(documentLimits.peppolId)).optional(),
})

const rate = z.union([z.literal(20), z.literal(5), z.literal(0)], 'VAT is at 20, 5 or 0 per cent')

const content = {
  document_type: z.enum(documentTypes, 'Please choose a type of document'),
  customer: customer.optional(),
  items: items.optional().meta({ description: 'Left out: from the job of the booking' }),
  prices_include_vat: yesNo.optional(),
  tax_rate: rate.optional().meta({
    description: 'Of items that name no VAT. A change of it alone changes all items at 20, 5 or 0 per cent',
  }),
  discount_amount: pounds.optional(),
  notes: written(freeText(documentLimits.notes)).optional(),
  terms_conditions: written(freeText(documentLimits.terms)).optional(),
  due_date: localDate.nullable().optional(),
  supplied_on: localDate.nullable().optional().meta({ description: 'The day the work was completed' }),
  short: yesNo.optional().meta({ description: 'The short form, up to £250 (VAT Regulations, 16A)' }),
}

const whole = (most: number) => z.int(`This is a whole number from 1 to ${most}`).min(1).max(most)
const recurrence = {
  every: whole(99)
    .optional()
    .meta({ description: 'Weeks, months or years between two documents; 1 where it is left out' }),
  unit: z.enum(recurrenceUnits, `The unit is one of ${recurrenceUnits.join(', ')}`),
  first_date: localDate
    .optional()
    .meta({ description: 'All periods are counted from it: 31 January, 28 February, 31 March. Left out: today' }),
  end_date: localDate.nullable().optional().meta({ description: 'The last day on which one may come' }),
  count: whole(999).nullable().optional().meta({ description: 'The number of documents from the first date on' }),
  send: yesNo.optional().meta({ description: 'Each is issued and mailed on its day; else it waits as a draft' }),
}

export const recurringBody = z.strictObject(recurrence)
export const changedRecurring = z
  .strictObject({ ...recurrence, like_this: yesNo.meta({ description: 'Later ones are copies of this document' }) })
  .partial()

/** A plan as the module has it. */
export function recurrenceOf(body: z.output<typeof recurringBody>): RecurrenceWish {
  return {
    every: body.every ?? 1,
    unit: body.unit,
    first: body.first_date ?? null,
    last: body.end_date ?? null,
    count: body.count ?? null,
    sends: body.send ?? false,
  }
}

/** A plan with some fields written anew. */
export function recurrenceChange(body: z.output<typeof changedRecurring>): (plan: Recurrence) => RecurrenceWish {
  const keepsEnd = body.end_date === undefined && body.count === undefined
  return ({ rule, sends }) => ({
    every: body.every ?? rule.every,
    unit: body.unit ?? rule.unit,
    first: body.first_date ?? rule.first,
    last: keepsEnd ? rule.last : (body.end_date ?? null),
    count: body.count ?? null,
    sends: body.send ?? sends,
  })
}

const selectBooking = 'Please select a booking'
const choosePayment = 'A receipt is made of a payment that came in: choose the payment'

/** The parts of a new document that nobody types of a receipt. */
const ofPayment = [
  'booking_id',
  'no_booking',
  'items',
  'prices_include_vat',
  'tax_rate',
  'discount_amount',
  'due_date',
  'supplied_on',
  'short',
  'recurring',
] as const

/** A booking is chosen, or left out on purpose. */
export const newDocument = z
  .strictObject({
    ...content,
    booking_id: id('bkg').nullable().optional(),
    no_booking: yesNo.optional(),
    payment_id: id('pay').optional().meta({
      description:
        'Of a receipt: the payment whose money it says. Amount, day, method and booking come from the payment',
    }),
    recurring: recurringBody.optional().meta({ description: 'Others like it come again, without the booking' }),
  })
  .superRefine((body, context) => {
    const { booking_id, no_booking, items: lines, customer: party } = body
    const hasBooking = booking_id !== undefined && booking_id !== null
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: path.split('.'), message, input: undefined })
    const isReceipt = kindOfDocument(body.document_type) === 'receipt'
    if (isReceipt || body.payment_id !== undefined) {
      if (body.payment_id === undefined) return issue('payment_id', choosePayment)
      if (!isReceipt) return issue('payment_id', 'Only a receipt is made of a payment')
      for (const name of ofPayment) if (body[name] !== undefined) issue(name, 'A receipt takes this from its payment')
      return
    }
    if (!hasBooking && no_booking !== true) issue('booking_id', selectBooking)
    if (hasBooking && no_booking === true) issue('no_booking', 'Choose a booking, or none')
    if (hasBooking || no_booking !== true) return
    if (!lines) issue('items', incomplete)
    if (!party?.name) issue('customer.name', 'Please enter the name of the customer')
  })

export const changedDocument = z.strictObject({
  ...content,
  document_type: content.document_type.optional(),
  version: z
    .int('This is a whole number')
    .min(1)
    .optional()
    .meta({ description: 'As it was read: another change since is answered 409 `document_changed`' }),
})

type Wished = Omit<z.output<typeof changedDocument>, 'version'>

/** A new document as the module has it. */
export function wishOf({
  booking_id,
  ...body
}: Omit<z.output<typeof newDocument>, 'recurring' | 'payment_id'>): DocumentWish {
  return {
    type: body.document_type,
    bookingId: booking_id ?? null,
    customer: partyFrom(body.customer),
    lines: body.items?.map(lineFrom) ?? null,
    taxRate: body.tax_rate ?? null,
    pricesIncludeVat: body.prices_include_vat ?? null,
    discount: body.discount_amount ?? none,
    notes: body.notes ?? '',
    terms: body.terms_conditions ?? null,
    dueDate: body.due_date ?? null,
    suppliedOn: body.supplied_on ?? null,
    isShort: body.short ?? false,
  }
}

/** The receipt of a payment as the module has it. */
export function receiptWishOf(
  paymentId: PaymentId,
  { document_type, customer: party, notes, terms_conditions }: z.output<typeof newDocument>,
): ReceiptWish {
  return {
    paymentId,
    type: document_type,
    customer: partyFrom(party),
    notes: notes ?? '',
    terms: terms_conditions ?? '',
  }
}

/** A draft with some fields written anew. */
export function changeOf(body: Wished): (before: BillingDocument) => DocumentWish {
  return ({ content: now }) => ({
    type: body.document_type ?? now.type,
    bookingId: now.bookingId,
    customer: { ...now.customer, ...partyFrom(body.customer) },
    lines: body.items?.map(lineFrom) ?? (body.tax_rate === undefined ? now.lines : now.lines.map(withoutRate)),
    taxRate: body.tax_rate ?? rateOfLines(now.lines),
    pricesIncludeVat: body.prices_include_vat ?? now.pricesIncludeVat,
    discount: body.discount_amount ?? now.discount,
    notes: body.notes ?? now.notes,
    terms: body.terms_conditions ?? now.terms,
    dueDate: body.due_date === undefined ? now.dueDate : body.due_date,
    suppliedOn: body.supplied_on === undefined ? now.suppliedOn : body.supplied_on,
    isShort: body.short ?? now.isShort,
  })
}

const rates: ReadonlyMap<VatKind, 20 | 5 | 0> = new Map<VatKind, 20 | 5 | 0>([
  ['standard', 20],
  ['reduced', 5],
  ['zero', 0],
])

/** A line that follows the rate of the document; what is exempt, outside the scope or under the reverse charge stays. */
function withoutRate(line: WishedLine): WishedLine {
  return line.vat !== null && rates.has(line.vat) ? { ...line, vat: null } : line
}

/** The rate that all lines with a rate have; null where they have several, or none has one. */
function rateOfLines(lines: readonly WishedLine[]): 20 | 5 | 0 | null {
  const found = new Set(lines.flatMap(({ vat }) => (vat === null ? [] : (rates.get(vat) ?? []))))
  const [only = null] = found
  return found.size === 1 ? only : null
}

export function lineFrom({ vat: name, ...given }: z.output<typeof item>): WishedLine {
  return {
    description: given.description,
    quantity: given.quantity,
    unitPrice: given.unit_price,
    itemType: given.item_type,
    vat: name === undefined ? null : (kindOfName.get(name) ?? null),
  }
}

function partyFrom(given: Wished['customer']): DocumentWish['customer'] {
  if (!given) return {}
  const party: { readonly [Field in keyof DocumentWish['customer']]: DocumentWish['customer'][Field] | undefined } = {
    name: given.name,
    address: given.address,
    email: given.email,
    vatNumber: given.vat_number,
    purchaseOrder: given.purchase_order,
    property: given.property,
    isBusiness: given.is_business,
    cisRegistered: given.cis_registered,
    cisRate: given.cis_rate,
    isEndUser: given.is_end_user,
    peppolId: given.peppol_id,
  }
  return Object.fromEntries(Object.entries(party).filter(([, value]) => value !== undefined))
}

const none: Pence = pence(0)

export const creditBody = z.strictObject({
  reason: freeText(documentLimits.notes, 'Please give a reason'),
  items: items.optional().meta({ description: 'Left out: all that is left of the invoice' }),
  document_type: z.enum(['credit-note', 'credit-memo']).optional().meta({ description: 'Left out: a credit note' }),
})

/** `cis_deduction`: what a contractor deducted for HMRC, which is no money. */
const settlingMethods = [...manualMethods, 'cis_deduction'] as const

export const paymentBody = z.strictObject({
  method: z.enum(settlingMethods, 'Please choose how it was paid').meta({
    description:
      '`cis_deduction`: a contractor deducted it for HMRC and the invoice printed no deduction. It is no payment, and needs its amount.',
  }),
  date: localDate,
  reference: orEmpty(line(paymentLimits.reference)).optional(),
  amount: z
    .int('Please give whole pence')
    .min(1, 'Please give at least one penny')
    .max(1_000_000_000)
    .optional()
    .meta({ description: 'Pence; left out: all that is left' }),
})

export const reasonBody = z.strictObject({ reason: freeText(documentLimits.reason, 'Please give a reason') })

export const copyBody = z.strictObject({
  document_type: content.document_type
    .optional()
    .meta({ description: 'Left out: the same type. An invoice from a quote makes that one `invoiced`' }),
})

export const answerBody = z.strictObject({ name: line(textLimits.fullName, 'Please enter your name').optional() })
