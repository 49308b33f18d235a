import { formatPence, pence, textLimits } from '#modules/shared'
import { type DocumentLine, lineAmount } from '../sums/line.ts'
import { ratesOn } from '../sums/rate-table.ts'
import { isReverseCharge } from '../sums/vat.ts'
import { type DocumentKind, kindOfDocument } from './document-type.ts'
import { documentTotals } from './document-totals.ts'
import type { BilledParty, DocumentContent } from './document.ts'
import { isDifference } from './difference.ts'
import { documentLimits } from './text-limits.ts'

export interface DocumentFault {
  /** The field as the HTTP contract names it: `items.2.unit_price`. */
  readonly path: string
  readonly message: string
}

export interface ContentFacts {
  /** Whether the business is registered for VAT on that day. */
  readonly vatRegistered: boolean
  /** The day of issue, or of the writing of a draft. */
  readonly today: Temporal.PlainDate
}

type Faults = readonly DocumentFault[]

const incomplete = 'Please fill in all item details'

/** A simplified invoice (VAT Regulations 1995, regulation 16A) comes to no more, with VAT. */
const shortFormUpTo = pence(25_000)

/** All that is wrong with a document as it is written; nothing for a draft that can be kept. */
export function judgeContent(content: DocumentContent, facts: ContentFacts): Faults {
  const kind = kindOfDocument(content.type)
  const ofLines = content.lines.flatMap((line, place) => judgeLine(line, `items.${place}`, content, facts))
  const isCountable = !ofLines.some(({ path }) => /\.(?:quantity|unit_price)$/.test(path))
  const faults = [
    ...judgeKind(content, kind, facts),
    ...ofLines,
    ...(isCountable ? judgeSums(content) : []),
    ...judgeCustomer(content.customer),
    ...judgeTexts(content),
  ]
  // The sums of a document with faults are nobody's.
  return faults.length > 0 ? faults : judgeShortForm(content, kind, facts)
}

/** All that keeps a draft from being issued today, apart from the particulars of `missingParticulars`. */
export function judgeForIssue(content: DocumentContent, facts: ContentFacts): Faults {
  const kind = kindOfDocument(content.type)
  const faults = judgeContent(content, facts)
  const isNothing = ({ unitPrice }: DocumentLine) => unitPrice === 0 && kind !== 'note'
  const unpriced = content.lines.flatMap((line, place) =>
    fault(isNothing(line), `items.${place}.unit_price`, incomplete),
  )
  if (faults.length + unpriced.length > 0) return [...faults, ...unpriced]
  const { total } = documentTotals({ ...content, type: 'invoice' }, ratesOn(facts.today))
  const isTaken = content.earlier.length > 0 && kind === 'charge' && total <= 0
  // Its invoice could still be voided, and the credit would name a void number.
  const isOfNothing = kind === 'credit' && total === 0
  return [
    ...fault(isTaken, 'items', 'Nothing is left to invoice: the earlier invoices come to as much'),
    ...fault(isOfNothing, 'items', 'The credit comes to £0.00: credit at least a penny'),
  ]
}

function judgeKind(content: DocumentContent, kind: DocumentKind, { vatRegistered, today }: ContentFacts): Faults {
  const { type, lines, basedOn, dueDate, earlier } = content
  const isTaxed = lines.some(({ vat }) => vat !== 'outside')
  const isPriced = lines.some(({ unitPrice }) => unitPrice !== 0) || content.discount !== 0
  const isPast = dueDate !== null && Temporal.PlainDate.compare(dueDate, today) < 0
  const takesOff = kind === 'charge' || kind === 'credit'
  return [
    ...fault(lines.length === 0, 'items', 'Add at least one item'),
    ...fault(lines.length > documentLimits.lines, 'items', `Use at most ${documentLimits.lines} items`),
    ...fault(
      type === 'tax-invoice' && !vatRegistered,
      'document_type',
      'Only a business that is registered for VAT issues tax invoices',
    ),
    ...fault(kind === 'receipt' && isTaxed, 'items', 'A receipt has no VAT of its own: its invoice has it'),
    ...fault(kind === 'note' && (isTaxed || isPriced), 'items', 'A delivery note has no prices and no VAT'),
    ...fault(kind === 'credit' && basedOn === null, 'based_on', 'Choose the invoice that is credited'),
    ...fault(!takesOff && earlier.length > 0, 'items', 'Only an invoice takes off earlier invoices'),
    ...fault(isPast, 'due_date', 'The due date is before the day of issue'),
  ]
}

function judgeLine(
  line: DocumentLine,
  path: string,
  content: DocumentContent,
  { vatRegistered }: ContentFacts,
): Faults {
  const { description, quantity, unitPrice, vat } = line
  const isWritten = Number.isSafeInteger(unitPrice) && (unitPrice >= 0 || isDifference(line, content))
  const isCounted = Number.isSafeInteger(quantity) && quantity >= 0
  const isLarge = Math.abs(unitPrice * quantity) > documentLimits.pence * 100
  const { isBusiness, vatNumber, cisRegistered, isEndUser } = content.customer
  const mayReverse = isBusiness && vatNumber.trim() !== '' && cisRegistered && !isEndUser
  return [
    ...fault(description.trim() === '', `${path}.description`, incomplete),
    ...oneLine(`${path}.description`, description, documentLimits.description),
    ...fault(!isCounted, `${path}.quantity`, 'The quantity is at least 0, with two decimal places at most'),
    ...fault(quantity > documentLimits.quantity, `${path}.quantity`, 'The quantity is too large'),
    ...fault(!isWritten, `${path}.unit_price`, 'The unit price is at least 0, with two decimal places at most'),
    ...fault(isLarge, `${path}.unit_price`, 'The amount is too large'),
    ...fault(
      !vatRegistered && vat !== 'outside',
      `${path}.vat`,
      'A business that is not registered for VAT charges no VAT: choose "outside"',
    ),
    ...fault(
      isReverseCharge(vat) && !mayReverse,
      `${path}.vat`,
      'The reverse charge is for a business with a VAT number in the Construction Industry Scheme that is no end user',
    ),
  ]
}

/** The discount, and what lines take off: never more than there is, in any kind of VAT. */
function judgeSums({ lines, discount }: DocumentContent): Faults {
  const sumOf = (some: readonly DocumentLine[]) => some.reduce((sum, line) => sum + lineAmount(line), 0)
  const sum = sumOf(lines)
  const isBelow = [...Map.groupBy(lines, ({ vat }) => vat).values()].some((group) => sumOf(group) < 0)
  if (isBelow) return [{ path: 'items', message: 'The items of a rate of VAT come to less than nothing' }]
  return [
    ...fault(sum > documentLimits.pence, 'items', 'The sum of the items is too large'),
    ...fault(
      !Number.isSafeInteger(discount) || discount < 0 || discount > sum,
      'discount_amount',
      'The discount is between 0 and the sum of the items',
    ),
  ]
}

function judgeCustomer(customer: BilledParty): Faults {
  const { cisRate, cisRegistered, isBusiness, peppolId } = customer
  const isScheme = cisRegistered && isBusiness
  return [
    ...oneLine('customer.name', customer.name, textLimits.fullName),
    ...severalLines('customer.address', customer.address, textLimits.address),
    ...oneLine('customer.email', customer.email, textLimits.email),
    ...oneLine('customer.vat_number', customer.vatNumber, documentLimits.vatNumber),
    ...oneLine('customer.purchase_order', customer.purchaseOrder, textLimits.purchaseOrder),
    ...severalLines('customer.property', customer.property, textLimits.address),
    ...oneLine('customer.peppol_id', peppolId, documentLimits.peppolId),
    ...fault(
      peppolId !== '' && !/^\d{4}:[\w.+-]+$/.test(peppolId),
      'customer.peppol_id',
      'A Peppol id is four digits, a colon and the number: 9932:GB123456789',
    ),
    ...fault(
      cisRate !== null && !isScheme,
      'customer.cis_rate',
      'Only a business in the Construction Industry Scheme deducts',
    ),
  ]
}

function judgeTexts({ notes, terms }: DocumentContent): Faults {
  return [
    ...severalLines('notes', notes, documentLimits.notes),
    ...severalLines('terms_conditions', terms, documentLimits.terms),
  ]
}

function judgeShortForm(content: DocumentContent, kind: DocumentKind, { today }: ContentFacts): Faults {
  if (!content.isShort) return []
  if (kind !== 'charge') return [{ path: 'short', message: 'Only an invoice has the short form' }]
  const { total } = documentTotals(content, ratesOn(today))
  return [
    ...fault(total > shortFormUpTo, 'short', `The short form is for up to ${formatPence(shortFormUpTo)} with VAT`),
    ...fault(
      content.lines.some(({ vat }) => isReverseCharge(vat)),
      'short',
      'The reverse charge needs the full form',
    ),
  ]
}

function fault(isWrong: boolean, path: string, message: string): Faults {
  return isWrong ? [{ path, message }] : []
}

/** Controls, and the separators of lines that are none. */
const controls = /[\p{Cc}\u2028\u2029]/u
const controlsButBreaks = /(?![\n\t]|\r\n)[\p{Cc}\u2028\u2029]/u

function oneLine(path: string, text: string, most: number): Faults {
  return [
    ...fault(text.length > most, path, `Please use at most ${most} characters`),
    ...fault(controls.test(text), path, 'Please use one line of plain text'),
  ]
}

function severalLines(path: string, text: string, most: number): Faults {
  return [
    ...fault(text.length > most, path, `Please use at most ${most} characters`),
    ...fault(controlsButBreaks.test(text), path, 'Please use plain text'),
  ]
}
