import { textLimits } from '#modules/shared'
import { type BusinessDetails, noBusiness } from './business.ts'
import { customerLimits } from './text-limits.ts'
import { readVatNumber } from './vat-number.ts'

/** A table as it was read: the cells of a row under the names of their columns. */
export interface CustomerTable {
  /** The values of the first row. */
  readonly columns: readonly string[]
  /** `line`: in the file; the first row has the columns. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** A sentence about a line of the file. */
export interface CustomerFault {
  readonly line: number
  readonly message: string
}

/** A customer of an earlier program. */
export interface ReadCustomer {
  readonly fullName: string
  readonly email: string
  readonly phone: string | null
  readonly address: string | null
  readonly postcode: string | null
  readonly business: BusinessDetails
}

/** Reads what people write in many ways; null for what is none. */
export interface CustomerReaders {
  readonly email: (text: string) => string | null
  readonly phone: (text: string) => string | null
  readonly postcode: (text: string) => string | null
}

/** The columns; those marked `needed` are in each file. The others may be left out. */
export const customerColumns = {
  name: { needed: true, says: 'The name of the person' },
  email: { needed: true, says: 'The e-mail address, by which the person signs in one day' },
  phone: { needed: false, says: 'A UK telephone number' },
  address: { needed: false, says: 'The address without its postcode' },
  postcode: { needed: false, says: 'A UK postcode' },
  company: { needed: false, says: 'The name of the company; empty: a consumer' },
  vat_number: { needed: false, says: 'The VAT number of the company' },
  purchase_order: { needed: false, says: 'The order number that its bookings get' },
} as const satisfies Record<string, { readonly needed: boolean; readonly says: string }>

type Column = keyof typeof customerColumns
const columns = Object.keys(customerColumns) as Column[]

const longest: Readonly<Record<Column, number>> = {
  name: textLimits.fullName,
  email: textLimits.email,
  phone: textLimits.phone,
  address: textLimits.address,
  postcode: textLimits.postcode,
  company: customerLimits.companyName,
  vat_number: customerLimits.vatNumber,
  purchase_order: textLimits.purchaseOrder,
}

interface ReadTable {
  readonly customers: readonly ReadCustomer[]
  readonly faults: readonly CustomerFault[]
}

/** Every customer of a table and every fault of it. With a fault nothing of the table is to be kept. */
export function readCustomers(table: CustomerTable, readers: CustomerReaders): ReadTable {
  const head = readColumns(table.columns)
  if (head.faults.length > 0) return { customers: [], faults: head.faults }
  if (table.rows.length === 0) return { customers: [], faults: [{ line: 1, message: 'The file has no customers' }] }
  const faults: CustomerFault[] = []
  const customers: ReadCustomer[] = []
  const lines = new Map<string, number>()
  for (const { line, cells } of table.rows) {
    const fail = (message: string): null => {
      faults.push({ line, message })
      return null
    }
    if (cells.length > table.columns.length) {
      fail('This line has more cells than the first one')
      continue
    }
    const customer = readCustomer((column) => (cells[head.places.get(column) ?? -1] ?? '').trim(), readers, fail)
    if (!customer) continue
    const key = customer.email.toLowerCase()
    const earlier = lines.get(key)
    if (earlier === undefined) lines.set(key, line)
    else fail(`${customer.email} is on line ${earlier} too`)
    customers.push(customer)
  }
  return { customers, faults }
}

function readColumns(given: readonly string[]) {
  const places = new Map<Column, number>()
  const faults: CustomerFault[] = []
  for (const [place, text] of given.entries()) {
    const name = text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_')
    const column = columns.find((one) => one === name)
    if (!column) faults.push({ line: 1, message: `There is no column ${JSON.stringify(text.slice(0, 60))}` })
    else if (places.has(column)) faults.push({ line: 1, message: `The column ${column} is there twice` })
    else places.set(column, place)
  }
  for (const column of columns) {
    if (customerColumns[column].needed && !places.has(column))
      faults.push({ line: 1, message: `The column ${column} is missing` })
  }
  return { places, faults }
}

/** Null with a fault, which `fail` was given. */
function readCustomer(
  cell: (column: Column) => string,
  readers: CustomerReaders,
  fail: (message: string) => null,
): ReadCustomer | null {
  let isWhole = true
  const wrong = (message: string): null => {
    isWhole = false
    return fail(message)
  }
  for (const column of columns) {
    const text = cell(column)
    if (text.length > longest[column]) wrong(`${column} has more than ${longest[column]} characters`)
    if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)) wrong(`${column} is one line of text`)
  }
  const read = (column: Column, reader: (text: string) => string | null, message: string): string | null =>
    cell(column) === '' ? null : (reader(cell(column)) ?? wrong(message))
  if (cell('name') === '') wrong('Give the name of the customer')
  if (cell('email') === '') wrong('Give the e-mail address of the customer')
  const email = read('email', readers.email, 'email is no e-mail address')
  const phone = read('phone', readers.phone, 'phone is no UK telephone number')
  const postcode = read('postcode', readers.postcode, 'postcode is no UK postcode')
  const vatNumber = read('vat_number', vatNumberOf, 'vat_number is no UK VAT number')
  if (vatNumber !== null && cell('company') === '') wrong('Give the company of the VAT number')
  if (!isWhole || email === null) return null
  const business: BusinessDetails = {
    ...noBusiness,
    companyName: cell('company') || null,
    vatNumber,
    purchaseOrder: cell('purchase_order') || null,
  }
  return { fullName: cell('name'), email, phone, address: cell('address') || null, postcode, business }
}

function vatNumberOf(text: string): string | null {
  const number = readVatNumber(text)
  return number.ok ? number.value : null
}
