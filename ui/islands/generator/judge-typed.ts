import { readVatNumber } from '#modules/customers'
import { kindOfDocument, readPrice, readQuantity } from '#modules/invoicing'
import { hasUnknownLetter } from './alphabets.ts'
import { partsOf, partyOf } from './defaults.ts'
import { isTooLarge, readTaxRate, sumsOf } from './read-typed.ts'
import type { TypedItem, TypedPaper } from './typed-paper.ts'

export interface TypedFault {
  /** The name of the field. */
  readonly path: string
  readonly message: string
}

type Faults = readonly TypedFault[]

const incomplete = 'Please fill in all item details'

/** All that keeps the document from being made, in the order of the form. */
export function faultsIn(typed: TypedPaper): Faults {
  const { company, customer, bank } = typed
  const { hasDueDate, hasBank, hasPrices, hasTax } = partsOf(typed.type)
  const isEarly = typed.date !== '' && typed.dueDate !== '' && typed.dueDate < typed.date
  return [
    ...fault(isEmpty(typed.number), 'number', 'Enter a number for the document'),
    ...fault(typed.date === '', 'date', 'Enter the date of the document'),
    ...fault(hasDueDate && isEarly, 'due_date', 'This day is before the date of the document'),
    ...fault(isEmpty(company.name), 'company_name', 'Enter the name of your business'),
    ...fault(!isEmailOrEmpty(company.email), 'company_email', emailWords),
    ...(hasBank ? bankFaults(bank) : []),
    ...fault(isEmpty(customer.name), 'customer_name', `Enter the name of the ${partyOf(typed.type)}`),
    ...fault(!isEmailOrEmpty(customer.email), 'customer_email', emailWords),
    ...typed.items.flatMap((item, place) => itemFaults(item, `items.${place}`, hasPrices)),
    ...fault(
      hasTax && readTaxRate(typed.taxRate) === null,
      'tax_rate',
      'Enter the tax rate as a number from 0 to 100, with two decimal places at most',
    ),
  ]
}

const emailWords = 'Enter an e-mail address such as name@example.com, or leave it empty'

export const isEmpty = (text: string) => text.trim() === ''

/** Something on both sides of one "@", and a dot in the domain. */
function isEmailOrEmpty(text: string): boolean {
  return isEmpty(text) || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}

function itemFaults(item: TypedItem, path: string, hasPrices: boolean): Faults {
  const [quantity, price] = [readQuantity(item.quantity), readPrice(item.unitPrice)]
  const description = fault(isEmpty(item.description), `${path}.description`, incomplete)
  const isMissing = isEmpty(item.quantity) || quantity === 0
  const count = fault(
    quantity === null || isMissing,
    `${path}.quantity`,
    isMissing ? incomplete : 'Enter the quantity as a number up to 99,999.99',
  )
  if (!hasPrices) return [...description, ...count]
  const isUnpriced = isEmpty(item.unitPrice) || price === 0
  return [
    ...description,
    ...count,
    ...fault(
      price === null || isUnpriced,
      `${path}.unit_price`,
      isUnpriced ? incomplete : 'Enter the price in pounds, such as 85 or 85.50',
    ),
    ...fault(isTooLarge(item), `${path}.unit_price`, 'The amount is too large'),
  ]
}

function bankFaults({ sortCode, accountNumber }: TypedPaper['bank']): Faults {
  return [
    ...fault(
      !isEmpty(sortCode) && !/^\d{6}$/.test(sortCode.replaceAll(/[\s-]/g, '')),
      'sort_code',
      'A sort code has six digits, such as 12-34-56',
    ),
    ...fault(
      !isEmpty(accountNumber) && !/^\d{8}$/.test(accountNumber.trim()),
      'account_number',
      'An account number has eight digits',
    ),
  ]
}

const fault = (isWrong: boolean, path: string, message: string): Faults => (isWrong ? [{ path, message }] : [])

const ukRatesOfVat: readonly number[] = [0, 500, 2000]

/** Things that the law asks of the document, for people. They keep nobody from making it: only they know their business. */
export function warningsFor(typed: TypedPaper): Faults {
  const { type, company, customer } = typed
  const kind = kindOfDocument(type)
  const { rate } = sumsOf(typed)
  const isRegistered = !isEmpty(company.vatNumber)
  const isVatDocument = rate > 0 && (kind === 'charge' || kind === 'credit')
  return [
    ...fault(
      rate > 0 && !isRegistered,
      'vat_number',
      'Enter your VAT number, or set the tax rate to 0. A trader who is not registered for VAT must not charge VAT.',
    ),
    ...fault(
      isRegistered && readVatNumber(company.vatNumber).ok === false,
      'vat_number',
      'Check your VAT number: it does not look like one of the United Kingdom, such as GB123456782.',
    ),
    ...fault(
      type === 'tax-invoice' && !isRegistered && rate === 0,
      'type',
      'Choose Invoice instead. Only a business that is registered for VAT may issue a tax invoice.',
    ),
    ...fault(
      !ukRatesOfVat.includes(rate),
      'tax_rate',
      'Check the tax rate. VAT in the United Kingdom is 20%, 5% or 0%.',
    ),
    ...fault(
      isVatDocument && !isEmpty(company.name) && isEmpty(company.address),
      'company_address',
      'Enter the address of your business. A VAT invoice has to show it.',
    ),
    ...fault(
      isVatDocument && !isEmpty(customer.name) && isEmpty(customer.address),
      'customer_address',
      `Enter the address of the ${partyOf(type)}. A VAT invoice has to show it.`,
    ),
    ...fault(
      kind === 'credit' && (isEmpty(typed.creditedNumber) || typed.creditedDate === ''),
      'credited_number',
      'Enter the number and the date of the invoice that is credited. A credit note has to name it.',
    ),
    ...letterWarning(typed),
  ]
}

/** At the first field that the PDF cannot write out. */
function letterWarning({ company, customer, items, notes }: TypedPaper): Faults {
  const texts: readonly (readonly [string, string])[] = [
    ['company_name', company.name],
    ['company_address', company.address],
    ['customer_name', customer.name],
    ['customer_address', customer.address],
    ...items.map(({ description }, place) => [`items.${place}.description`, description] as const),
    ['notes', notes],
  ]
  const [path] = texts.find(([, text]) => hasUnknownLetter(text)) ?? []
  if (path === undefined) return []
  return [{ path, message: 'Use Print for this document. Its PDF would show some letters as question marks.' }]
}
