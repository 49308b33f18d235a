import { type Pence, basisPoints, formatPence, pence, sumPence } from '#modules/shared'
import { type DocumentLine, type ItemType, lineAmount } from '../sums/line.ts'
import { type EarlierVat, type Totals, amountToPay } from '../sums/totals.ts'
import { type VatKind, type VatRates, isReverseCharge } from '../sums/vat.ts'
import type { BilledParty, Supplier } from './document.ts'
import { documentLineSums } from './document-totals.ts'
import { type DocumentKind, type DocumentType, documentFacts, kindOfDocument, printedTitle } from './document-type.ts'
import type {
  Paper,
  PaperColumn,
  PaperLine,
  PaperLogo,
  PaperParty,
  PaperSection,
  PaperTable,
  PaperTotal,
} from './paper.ts'
import type { DocumentStatus } from './status.ts'

/** A day of the calendar: a `Temporal.PlainDate` is one, and so is an object in a browser without Temporal. */
export interface PrintedDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

interface PrintedContent {
  readonly type: DocumentType
  readonly customer: BilledParty
  readonly lines: readonly DocumentLine[]
  readonly discount: Pence
  readonly pricesIncludeVat: boolean
  readonly earlier: readonly {
    readonly number: string
    readonly date: PrintedDay
    readonly vat: readonly EarlierVat[]
    readonly cis: Pence
  }[]
  readonly notes: string
  readonly terms: string
  readonly dueDate: PrintedDay | null
  readonly suppliedOn: PrintedDay | null
  readonly isShort: boolean
}

/** The facts that a paper is made of. The `PrintedDocument` of `modules/billing` is one. */
export interface PaperFacts {
  readonly content: PrintedContent
  readonly totals: Totals
  readonly supplier: Supplier
  /** Null: a draft. */
  readonly issued: { readonly fullNumber: string; readonly date: PrintedDay; readonly taxPoint: PrintedDay } | null
  readonly status: DocumentStatus
  readonly voidReason: string | null
  readonly settled: Pence
  readonly credited: Pence
  readonly basedOn: { readonly number: string; readonly date: PrintedDay } | null
  readonly booking: string | null
  readonly paidBy: string | null
  readonly paidOn?: PrintedDay | null
  readonly moved?: readonly { readonly words: string; readonly amount: Pence; readonly on: PrintedDay }[]
  readonly link: string | null
  readonly logo?: PaperLogo | null
  readonly colour?: string | null
}

/** The words that the law gives for the domestic reverse charge (VAT Act 1994, section 55A). */
const reverseChargeWords = 'Reverse charge: Customer to pay the VAT to HMRC'

const itemWords: Readonly<Record<ItemType, string>> = {
  service: 'Service',
  parts: 'Parts',
  labor: 'Labour',
  misc: 'Other',
}

interface KindWords {
  readonly date: string
  readonly due: string
  readonly customer: string
  readonly based: string
  readonly sum: string
  readonly link: string
}

const wordsOf: Readonly<Record<DocumentKind, KindWords>> = {
  charge: {
    date: 'Invoice date',
    due: 'Due date',
    customer: 'Bill to',
    based: 'From',
    sum: 'Total',
    link: 'Pay online at',
  },
  credit: {
    date: 'Date of issue',
    due: 'Due date',
    customer: 'Credit to',
    based: 'Credits invoice',
    sum: 'Total credited',
    link: 'See it online at',
  },
  request: {
    date: 'Date',
    due: 'Payment by',
    customer: 'Bill to',
    based: 'From',
    sum: 'Total',
    link: 'Pay online at',
  },
  offer: {
    date: 'Date',
    due: 'Valid until',
    customer: 'Prepared for',
    based: 'From',
    sum: 'Total',
    link: 'Accept or decline it at',
  },
  receipt: {
    date: 'Date',
    due: 'Due date',
    customer: 'Received from',
    based: 'For',
    sum: 'Total received',
    link: 'See it online at',
  },
  order: {
    date: 'Order date',
    due: 'Deliver by',
    customer: 'Supplier',
    based: 'From',
    sum: 'Total',
    link: 'See it online at',
  },
  note: {
    date: 'Date',
    due: 'Deliver by',
    customer: 'Deliver to',
    based: 'For',
    sum: 'Total',
    link: 'See it online at',
  },
}

/** The words of a type for the last day and for the other side, as they are printed. */
export function paperWords(type: DocumentType): Pick<KindWords, 'due' | 'customer'> {
  return wordsOf[kindOfDocument(type)]
}

/** The document as it is printed, complete and in order. The same facts give the same paper. */
export function paperOf(facts: PaperFacts): Paper {
  const { content, supplier, issued, status } = facts
  const { type, customer } = content
  const kind = kindOfDocument(type)
  const hasVat = supplier.vatNumber !== null && kind !== 'receipt' && kind !== 'note'
  const words = wordsOf[kind]
  const mark =
    issued === null ? 'Draft' : status === 'void' ? 'Void' : status === 'cancelled' ? ('Cancelled' as const) : null
  const name = documentFacts[type].words
  return {
    title: printedTitle(type),
    name: issued ? `${name} ${issued.fullNumber}` : `${name} (draft)`,
    mark,
    ...(facts.logo && { logo: facts.logo }),
    ...(facts.colour && { colour: facts.colour }),
    supplier: supplierParty(supplier),
    customer: customer.name === '' ? null : partyOf(words.customer, customer, hasVat),
    particulars: particularsOf(facts, kind, hasVat),
    remarks: remarksOf(facts, kind, hasVat),
    items: itemsOf(facts, kind, hasVat),
    totals: kind === 'note' ? [] : totalsLines(facts, kind, hasVat),
    vat: hasVat ? vatTable(facts) : null,
    ages: null,
    sections: sectionsOf(facts, kind),
    link: facts.link === null ? null : { label: words.link, value: facts.link },
    blanks: kind === 'note' ? ['Received by', 'Signature', 'Date'] : [],
    foot: footOf(supplier),
  }
}

/** "3 November 2026". */
export function printedDay({ year, month, day }: PrintedDay): string {
  return `${day} ${months[month - 1] ?? ''} ${year}`
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A quantity in hundredths: 150 is "1.5". */
function printedQuantity(hundredths: number): string {
  return String(hundredths / 100)
}

const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isFilled = ({ value }: PaperLine) => value !== ''

export function supplierParty(supplier: Supplier): PaperParty {
  const { companyName, name, address, phone, email, vatNumber } = supplier
  return {
    heading: 'From',
    name,
    lines: [
      ...(companyName === name ? [] : linesOf(companyName)),
      ...linesOf(address),
      ...linesOf(phone),
      ...linesOf(email),
      ...(vatNumber ? [`VAT number ${vatNumber}`] : []),
    ],
  }
}

export function partyOf(heading: string, customer: BilledParty, hasVat: boolean): PaperParty {
  return {
    heading,
    name: customer.name,
    lines: [
      ...linesOf(customer.address),
      ...linesOf(customer.email),
      ...(hasVat && customer.vatNumber !== '' ? [`VAT number ${customer.vatNumber}`] : []),
    ],
  }
}

export function footOf({
  name,
  companyName,
  companyNumber,
  vatNumber,
}: Pick<Supplier, 'name' | 'companyName' | 'companyNumber' | 'vatNumber'>): string {
  const company = companyName === '' ? name : companyName
  return [
    company,
    ...(companyNumber === '' ? [] : [`company number ${companyNumber}`]),
    ...(vatNumber ? [`VAT number ${vatNumber}`] : []),
  ].join(', ')
}

function particularsOf(facts: PaperFacts, kind: DocumentKind, hasVat: boolean): readonly PaperLine[] {
  const { content, issued, basedOn, booking, paidBy, paidOn } = facts
  const { customer, dueDate, suppliedOn } = content
  const words = wordsOf[kind]
  const isVatDocument = hasVat && (kind === 'charge' || kind === 'credit')
  const line = (label: string, value: string): PaperLine => ({ label, value })
  return [
    line(`${documentFacts[content.type].words} number`, issued?.fullNumber ?? ''),
    line(words.date, issued ? printedDay(issued.date) : ''),
    line('Tax point', isVatDocument && issued ? printedDay(issued.taxPoint) : ''),
    line('Date of supply', kind !== 'receipt' && suppliedOn ? printedDay(suppliedOn) : ''),
    line(words.due, kind !== 'credit' && kind !== 'receipt' && dueDate ? printedDay(dueDate) : ''),
    line(words.based, basedOn ? `${basedOn.number} of ${printedDay(basedOn.date)}` : ''),
    line('Paid by', kind === 'receipt' ? (paidBy ?? '') : ''),
    line('Paid on', kind === 'receipt' && paidOn ? printedDay(paidOn) : ''),
    line('Your order number', customer.purchaseOrder),
    line('Property', linesOf(customer.property).join('\n')),
    line('Booking', booking ?? ''),
  ].filter(isFilled)
}

function remarksOf(facts: PaperFacts, kind: DocumentKind, hasVat: boolean): readonly string[] {
  const { totals, voidReason, status, content } = facts
  const reversed = hasVat
    ? totals.groups.flatMap(({ vat, rate, reverseTax }) =>
        isReverseCharge(vat) && rate !== null
          ? [`${reverseChargeWords}. VAT at ${percent(rate)}: ${formatPence(reverseTax)}, not included in the total.`]
          : [],
      )
    : []
  return [
    ...(status === 'void' ? [`This document is void${voidReason === null ? '' : `: ${voidReason}`}`] : []),
    ...(kind === 'request' ? ['This is not a VAT invoice'] : []),
    ...(kind === 'receipt' ? ['This is a receipt, not a VAT invoice.'] : []),
    ...reversed,
    ...(hasVat && reversed.length === 0 && (kind === 'charge' || kind === 'credit')
      ? endUserRemark(content.customer)
      : []),
  ]
}

/** An invoice without the reverse charge names the confirmation by which the customer is an end user (VAT Notice 735). */
function endUserRemark({ isEndUser, endUserWords = '' }: BilledParty): readonly string[] {
  return isEndUser && endUserWords !== '' ? [`End user, so that no reverse charge applies. ${endUserWords}`] : []
}

/** In per cent, as people write it: 17.5%. */
function percent(rate: number): string {
  return `${rate / 100}%`
}

function vatWords(kind: VatKind, rates: ReadonlyMap<VatKind, string>): string {
  if (kind === 'exempt') return 'Exempt'
  if (kind === 'outside') return 'Outside scope'
  const rate = rates.get(kind) ?? ''
  return isReverseCharge(kind) ? `${rate} reverse charge` : rate
}

const ratesIn = ({ groups }: Totals): ReadonlyMap<VatKind, string> =>
  new Map(groups.flatMap(({ vat, rate }) => (rate === null ? [] : [[vat, percent(rate)] as const])))

/** The rates that the totals were computed by. */
export function ratesOfTotals({ groups }: Totals): VatRates {
  const of = (...kinds: readonly VatKind[]) =>
    groups.find(({ vat, rate }) => kinds.includes(vat) && rate !== null)?.rate ?? basisPoints(0)
  return { standard: of('standard', 'reverse_standard'), reduced: of('reduced', 'reverse_reduced') }
}

const text = (heading: string, share: number): PaperColumn => ({ heading, holds: 'text', share })
const figures = (heading: string, share: number): PaperColumn => ({ heading, holds: 'figures', share })

function itemsOf(facts: PaperFacts, kind: DocumentKind, hasVat: boolean): PaperTable {
  const { content, totals } = facts
  const { lines, discount, pricesIncludeVat, isShort } = content
  const name = 'Items'
  if (kind === 'note') {
    return {
      name,
      columns: [text('Description', 70), text('Type', 15), figures('Quantity', 15)],
      rows: lines.map((line) => [line.description, itemWords[line.itemType], printedQuantity(line.quantity)]),
    }
  }
  const sign = kind === 'credit' ? -1 : 1
  const money = (amount: number) => formatPence(pence(amount === 0 ? 0 : sign * amount))
  const rates = ratesIn(totals)
  const showsNet = hasVat && pricesIncludeVat && !isShort
  const sums = showsNet ? documentLineSums(content, totals, ratesOfTotals(totals)) : []
  const withVat = hasVat && pricesIncludeVat ? ' inc. VAT' : ''
  return {
    name,
    columns: [
      text('Description', hasVat ? (showsNet ? 29 : 38) : 51),
      text('Type', 11),
      figures('Quantity', 11),
      figures(`Unit price${withVat}`, 13),
      ...(hasVat ? [figures('VAT', 14)] : []),
      ...(showsNet ? [figures(discount === 0 ? 'Net' : 'Net after discount', 13)] : []),
      figures(`Amount${withVat}`, 14),
    ],
    rows: lines.map((line, place) => [
      line.description,
      itemWords[line.itemType],
      printedQuantity(line.quantity),
      formatPence(line.unitPrice),
      ...(hasVat
        ? [isReverseCharge(line.vat) ? `Reverse ${rates.get(line.vat) ?? ''}` : vatWords(line.vat, rates)]
        : []),
      ...(showsNet ? [money(sums[place]?.net ?? 0)] : []),
      money(lineAmount(line)),
    ]),
  }
}

const minus = (amount: number): Pence => pence(amount === 0 ? 0 : -amount)

function totalsLines(facts: PaperFacts, kind: DocumentKind, hasVat: boolean): readonly PaperTotal[] {
  const { content, totals, settled, credited, moved = [] } = facts
  const { earlier, customer, isShort } = content
  const line = (label: string, amount: Pence, isMain = false): PaperTotal => ({
    label,
    value: formatPence(amount),
    isMain,
  })
  const before = earlier.map(({ number, date, vat }) => ({
    words: `Less deposit invoice ${number} of ${printedDay(date)}`,
    gross: sumPence(vat.flatMap(({ net, tax }) => [net, tax])),
    tax: sumPence(vat.map(({ tax }) => tax)),
  }))
  const whole = pence(totals.total + sumPence(before.map(({ gross }) => gross)))
  const due = amountToPay(totals)
  const isOwed = kind === 'charge' || kind === 'request'
  const left = pence(due - settled - credited)
  const rates = [...new Set(ratesIn(totals).values())]
  const showsParts = hasVat || totals.discount !== 0
  return [
    ...(before.length > 0 ? [line('Total of the work', whole)] : []),
    ...before.map(({ words, gross, tax }) =>
      line(hasVat ? `${words}, with ${formatPence(tax)} VAT` : words, minus(gross)),
    ),
    ...(showsParts && !isShort ? [line('Subtotal', totals.subtotal)] : []),
    ...(totals.discount === 0 ? [] : [line('Discount', minus(totals.discount))]),
    ...(hasVat && !isShort
      ? [line(rates.length === 1 && totals.tax !== 0 ? `VAT at ${rates.join('')}` : 'VAT', totals.tax)]
      : []),
    line(hasVat && isShort ? `${wordsOf[kind].sum}, VAT included` : wordsOf[kind].sum, totals.total, true),
    ...(totals.cisDeduction === 0
      ? []
      : [
          line(
            customer.cisRate === null ? 'CIS deduction' : `CIS deduction at ${customer.cisRate}%`,
            minus(totals.cisDeduction),
          ),
          line('Amount due', due, true),
        ]),
    ...moved.map(({ words, amount, on }) => line(`${words} on ${printedDay(on)}`, amount)),
    ...(moved.length > 0
      ? [line('Paid in the end', pence(totals.total + sumPence(moved.map(({ amount }) => amount))), true)]
      : []),
    ...(isOwed && settled !== 0 ? [line('Paid', minus(settled))] : []),
    ...(isOwed && credited !== 0 ? [line('Credited', minus(credited))] : []),
    ...(isOwed && (settled !== 0 || credited !== 0) ? [line('Left to pay', left, true)] : []),
  ]
}

function vatTable({ totals, content }: PaperFacts): PaperTable | null {
  if (totals.groups.length === 0) return null
  const rates = ratesIn(totals)
  const name = 'VAT by rate'
  if (content.isShort) {
    return {
      name,
      columns: [text('VAT rate', 60), figures('Total, VAT included', 40)],
      rows: totals.groups.map(({ vat, net, tax }) => [vatWords(vat, rates), formatPence(pence(net + tax))]),
    }
  }
  return {
    name,
    columns: [text('VAT rate', 40), figures('Net', 20), figures('VAT', 20), figures('Total', 20)],
    rows: totals.groups.map(({ vat, net, tax }) => [
      vatWords(vat, rates),
      formatPence(net),
      formatPence(tax),
      formatPence(pence(net + tax)),
    ]),
  }
}

function sectionsOf(facts: PaperFacts, kind: DocumentKind): readonly PaperSection[] {
  const { content, supplier, issued, link, totals } = facts
  const plain = (heading: string, written: string): readonly PaperSection[] => {
    const paragraphs = linesOf(written)
    return paragraphs.length === 0 ? [] : [{ heading, paragraphs, lines: [], isBank: false }]
  }
  const { bank } = supplier
  const asksForMoney = (kind === 'charge' || kind === 'request') && amountToPay(totals) > 0
  const payment: readonly PaperSection[] =
    asksForMoney && bank
      ? [
          {
            heading: 'Pay by bank transfer',
            lines: [
              { label: 'Bank', value: bank.bankName },
              { label: 'Account name', value: bank.accountName },
              { label: 'Sort code', value: bank.sortCode },
              { label: 'Account number', value: bank.accountNumber },
              { label: 'Reference', value: issued?.fullNumber ?? '' },
            ].filter(isFilled),
            paragraphs: link === null ? [] : [`Check these at ${link}: we never change them by e-mail.`],
            isBank: true,
          },
        ]
      : []
  return [...payment, ...plain('Notes', content.notes), ...plain('Terms', content.terms)]
}
