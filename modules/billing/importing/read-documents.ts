import {
  type BilledParty,
  type DocumentContent,
  type DocumentLine,
  type ItemType,
  type Totals,
  type VatKind,
  documentTotals,
  itemTypes,
  judgeContent,
  ratesOn,
  vatKinds,
  vatNames,
} from '#modules/invoicing'
import { type Pence, type Result, formatPence, parsePounds, pence } from '#modules/shared'

/** A table as it was read: the cells of a row under the names of their columns. */
export interface ImportTable {
  /** The values of the first row. */
  readonly columns: readonly string[]
  readonly rows: readonly ImportRow[]
}

interface NotATable extends ImportFault {
  readonly kind: 'not-a-table'
}

/** Reads a file as a table. */
export interface TableReader {
  /** Refuses bytes that are no table, at the line from which on they are none. */
  read(bytes: Uint8Array): Promise<Result<ImportTable, NotATable>>
}

interface ImportRow {
  /** In the file; the first row has the columns. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A sentence about a line of the file. */
export interface ImportFault {
  readonly line: number
  readonly message: string
}

/** A document of an earlier program. */
export interface ReadDocument {
  /** Its first line in the file. */
  readonly line: number
  /** The number that the earlier program printed. */
  readonly number: string
  readonly date: Temporal.PlainDate
  readonly content: DocumentContent
  readonly totals: Totals
  /** The part of the total that was paid before. */
  readonly opening: Pence
}

export interface ReadTable {
  readonly documents: readonly ReadDocument[]
  readonly faults: readonly ImportFault[]
}

/** The columns; those marked `needed` are in each file. The others may be left out. */
export const importColumns = {
  number: { needed: true, says: 'The number of the document, as it was printed' },
  date: { needed: true, says: 'The day of issue: 2026-03-31 or 31/03/2026' },
  customer: { needed: true, says: 'The name of the customer' },
  description: { needed: true, says: 'The text of the line' },
  unit_price: { needed: true, says: 'In pounds, for one' },
  balance: { needed: true, says: 'In pounds: how much of the document is still to pay; 0 when it is paid' },
  type: { needed: false, says: 'invoice or tax-invoice; empty: invoice' },
  due_date: { needed: false, says: 'The last day to pay' },
  address: { needed: false, says: 'The address of the customer' },
  email: { needed: false, says: 'The e-mail address of the customer' },
  customer_vat_number: { needed: false, says: 'The VAT number of the customer' },
  business: { needed: false, says: 'yes for a business; empty: no' },
  purchase_order: { needed: false, says: 'The order number of the customer' },
  quantity: { needed: false, says: 'Empty: 1' },
  vat: { needed: false, says: '20, 5, 0, exempt or outside; empty: outside' },
  item_type: { needed: false, says: 'service, parts, labor or misc; empty: service' },
  prices_include_vat: { needed: false, says: 'yes where unit_price and discount include VAT; empty: no' },
  discount: { needed: false, says: 'In pounds, of the whole document' },
  total: { needed: false, says: 'The printed total in pounds, with VAT: the import checks it' },
  notes: { needed: false, says: 'Printed on the document' },
} as const satisfies Record<string, { readonly needed: boolean; readonly says: string }>

type ImportColumn = keyof typeof importColumns

const columns = Object.keys(importColumns) as ImportColumn[]
/** Each line has its own; the other columns are of the document, and stand in its first line or in all of them. */
const ofLines: ReadonlySet<ImportColumn> = new Set(['description', 'quantity', 'unit_price', 'vat', 'item_type'])

const longestNumber = 40

type Cells = Readonly<Record<ImportColumn, string>>

interface Row {
  readonly line: number
  readonly cells: Cells
}

/** Every document of a table and every fault of it. With a fault nothing of the table is to be kept. */
export function readDocuments(table: ImportTable): ReadTable {
  const head = readColumns(table.columns)
  if (head.faults.length > 0) return { documents: [], faults: head.faults }
  if (table.rows.length === 0) return { documents: [], faults: [{ line: 1, message: 'The file has no documents' }] }
  const faults: ImportFault[] = []
  const rows: Row[] = []
  for (const { line, cells } of table.rows) {
    if (cells.length > table.columns.length) {
      faults.push({ line, message: 'This line has more cells than the first one' })
      continue
    }
    rows.push({ line, cells: namedCells(head.places, cells) })
  }
  const nameless = rows.filter(({ cells }) => cells.number === '')
  faults.push(...nameless.map(({ line }) => ({ line, message: 'Give the number of the document' })))
  const documents: ReadDocument[] = []
  const named = rows.filter(({ cells }) => cells.number !== '')
  for (const [, group] of Map.groupBy(named, ({ cells }) => cells.number)) {
    const read = readDocument(group)
    if ('document' in read) documents.push(read.document)
    else faults.push(...read.faults)
  }
  return { documents, faults: faults.toSorted((one, other) => one.line - other.line) }
}

function readColumns(given: readonly string[]) {
  const names = given.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  const places = new Map<ImportColumn, number>()
  const faults: ImportFault[] = []
  for (const [place, name] of names.entries()) {
    const column = columns.find((one) => one === name)
    if (!column) faults.push({ line: 1, message: `There is no column ${JSON.stringify(given[place]?.slice(0, 60))}` })
    else if (places.has(column)) faults.push({ line: 1, message: `The column ${column} is there twice` })
    else places.set(column, place)
  }
  for (const column of columns) {
    if (importColumns[column].needed && !places.has(column))
      faults.push({ line: 1, message: `The column ${column} is missing` })
  }
  return { places, faults }
}

function namedCells(places: ReadonlyMap<ImportColumn, number>, cells: readonly string[]): Cells {
  const cell = (column: ImportColumn) => (cells[places.get(column) ?? -1] ?? '').replaceAll('\r\n', '\n').trim()
  return Object.fromEntries(columns.map((column) => [column, cell(column)])) as Record<ImportColumn, string>
}

type Read = { readonly document: ReadDocument } | { readonly faults: readonly ImportFault[] }

/** The rows of one number as a document. */
function readDocument(rows: readonly Row[]): Read {
  const [first] = rows
  if (!first) throw new Error('a group of rows has at least one')
  const faults: ImportFault[] = []
  const fail = (line: number, message: string): null => {
    faults.push({ line, message })
    return null
  }
  for (const { line, cells } of rows.slice(1)) {
    for (const column of columns) {
      const [own, other] = [cells[column], first.cells[column]]
      if (!ofLines.has(column) && own !== '' && own !== other)
        fail(line, `${column} differs from line ${first.line}, which is of the same document`)
    }
  }
  const { cells, line } = first
  const amount = (column: ImportColumn, usual: Pence | null): Pence | null => {
    if (cells[column] === '') return usual ?? fail(line, `Give ${column} in pounds`)
    return amountOf(cells[column]) ?? fail(line, `${column} is no amount in pounds, such as 1234.50`)
  }
  if (cells.number.length > longestNumber || /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(cells.number))
    fail(line, `The number is one line of at most ${longestNumber} characters`)
  const date = dayOf(cells.date) ?? fail(line, 'Give the date as 2026-03-31 or 31/03/2026')
  const dueDate =
    cells.due_date === '' ? null : (dayOf(cells.due_date) ?? fail(line, 'due_date is no day, such as 2026-03-31'))
  const type = chosen(cells.type, ['invoice', 'tax-invoice'], 'invoice') ?? fail(line, 'type is invoice or tax-invoice')
  const isBusiness = yesNoOf(cells.business) ?? fail(line, 'business is yes or no')
  const pricesIncludeVat = yesNoOf(cells.prices_include_vat) ?? fail(line, 'prices_include_vat is yes or no')
  const discount = amount('discount', pence(0))
  const balance = amount('balance', null)
  const total = cells.total === '' ? null : amount('total', null)
  if (cells.customer === '') fail(line, 'Give the name of the customer')
  if (cells.email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cells.email)) fail(line, 'email is no e-mail address')
  const lines = rows.flatMap((row) => lineOf(row, fail) ?? [])
  if (faults.length > 0 || !date || !type || isBusiness === null || pricesIncludeVat === null) return { faults }
  if (discount === null || balance === null) return { faults }
  const content: DocumentContent = {
    type,
    bookingId: null,
    basedOn: null,
    customer: partyOf(cells, isBusiness),
    lines,
    discount,
    pricesIncludeVat,
    earlier: [],
    notes: cells.notes,
    terms: '',
    dueDate,
    suppliedOn: null,
    paidAheadOn: null,
    isShort: false,
  }
  const wrong = judgeContent(content, { vatRegistered: true, today: date })
  if (wrong.length > 0) return { faults: wrong.map(({ path, message }) => ({ line: lineAt(rows, path), message })) }
  const totals = totalsOfPaper(content, date, total)
  if (!totals) {
    const sum = documentTotals(content, ratesOn(date)).total
    return { faults: [{ line, message: `total is ${words(total)}, but the lines come to ${words(sum)}` }] }
  }
  if (balance > totals.total)
    return { faults: [{ line, message: `balance is more than the total of ${words(totals.total)}` }] }
  const opening = pence(totals.total - balance)
  return { document: { line, number: cells.number, date, content, totals, opening } }
}

function lineOf({ line, cells }: Row, fail: (line: number, message: string) => null): DocumentLine | null {
  const unitPrice = amountOf(cells.unit_price) ?? fail(line, 'Give unit_price in pounds, such as 1234.50')
  const quantity = cells.quantity === '' ? 100 : amountOf(cells.quantity)
  if (quantity === null) fail(line, 'quantity has two decimal places at most')
  const vat = vatOf(cells.vat) ?? fail(line, `vat is one of ${Object.values(vatNames).join(', ')}`)
  const itemType: ItemType | null =
    chosen(cells.item_type, itemTypes, 'service') ?? fail(line, `item_type is one of ${itemTypes.join(', ')}`)
  if (cells.description === '') fail(line, 'Give the description of the line')
  if (unitPrice === null || quantity === null || !vat || !itemType) return null
  return { description: cells.description.replaceAll('\n', ' '), quantity, unitPrice, itemType, vat }
}

function partyOf(cells: Cells, isBusiness: boolean): BilledParty {
  return {
    userId: null,
    name: cells.customer,
    address: cells.address,
    email: cells.email,
    vatNumber: cells.customer_vat_number,
    purchaseOrder: cells.purchase_order,
    property: '',
    isBusiness: isBusiness || cells.customer_vat_number !== '',
    cisRegistered: false,
    cisRate: null,
    isEndUser: false,
    peppolId: '',
  }
}

/**
 * The sums by the rates of that day. The printed total counts where it differs by no more than a penny for each line, as it
 * does where VAT was rounded line by line: the pennies are VAT. Null where it differs by more.
 */
function totalsOfPaper(content: DocumentContent, date: Temporal.PlainDate, total: Pence | null): Totals | null {
  const totals = documentTotals(content, ratesOn(date))
  const pennies = total === null ? 0 : total - totals.total
  if (pennies === 0) return totals
  const [largest] = totals.groups.toSorted((one, other) => other.tax - one.tax)
  if (!largest || largest.tax <= 0 || largest.tax + pennies < 0) return null
  if (Math.abs(pennies) > content.lines.length) return null
  const groups = totals.groups.map((group) =>
    group === largest ? { ...group, tax: pence(group.tax + pennies) } : group,
  )
  return { ...totals, groups, tax: pence(totals.tax + pennies), total: pence(totals.total + pennies) }
}

/** The line of the file that a fault of the content is about. */
function lineAt(rows: readonly Row[], path: string): number {
  const place = /^items\.(\d+)\./.exec(path)?.[1]
  return (rows[Number(place ?? 0)] ?? rows[0])?.line ?? 1
}

/** Pounds, also as "£1,234.50". */
function amountOf(text: string): Pence | null {
  const bare = text.replace(/^£\s*/, '')
  const amount = parsePounds(/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(bare) ? bare.replaceAll(',', '') : bare)
  return amount === null || amount < 0 ? null : amount
}

function dayOf(text: string): Temporal.PlainDate | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso = day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(iso)) return null
  try {
    return Temporal.PlainDate.from(iso, { overflow: 'reject' })
  } catch {
    return null
  }
}

function yesNoOf(text: string): boolean | null {
  return { yes: true, no: false, '': false }[text.toLowerCase()] ?? null
}

function vatOf(text: string): VatKind | null {
  if (text === '') return 'outside'
  const name = text.toLowerCase().replace(/\s*%$/, '')
  return vatKinds.find((kind) => vatNames[kind] === name) ?? null
}

function chosen<Word extends string>(text: string, all: readonly Word[], usual: Word): Word | null {
  return text === '' ? usual : (all.find((word) => word === text.toLowerCase()) ?? null)
}

const words = (amount: Pence | null) => formatPence(amount ?? pence(0))
