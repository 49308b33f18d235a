import { type Pence, parsePounds, pence, sumPence } from '#modules/shared'
import { type DocumentLine, type ItemType, itemTypes, lineAmount } from '../sums/line.ts'
import { mostPence, readPrice, readQuantity } from '../sums/read-figures.ts'
import { type EarlierVat, type Totals, totalsOf } from '../sums/totals.ts'
import { type VatKind, type VatRates, vatKinds, vatNames } from '../sums/vat.ts'
import { differenceWords } from './difference.ts'
import { type DocumentType, kindOfDocument } from './document-type.ts'
import { documentLimits } from './text-limits.ts'

/** An item of a form as it is typed, under the names of the HTTP contract. */
export interface TypedRow {
  readonly description: string
  readonly quantity: string
  readonly unit_price: string
  readonly item_type: string
  /** Empty: by the tax rate of the document. */
  readonly vat: string
}

/** A form as it is typed; only texts count. */
type TypedFields = Readonly<Record<string, unknown>>

const rowNames = ['description', 'quantity', 'unit_price', 'item_type', 'vat'] as const

export const emptyRow: TypedRow = { description: '', quantity: '1', unit_price: '', item_type: 'service', vat: '' }

/** The items of a form in their order; a form without one has an empty one. */
export function rowsOfFields(fields: TypedFields): readonly TypedRow[] {
  const places = Object.keys(fields).flatMap((name) => /^items\.(\d{1,3})\.description$/.exec(name)?.[1] ?? [])
  const text = (name: string, usual: string) => {
    const typed = fields[name]
    return typeof typed === 'string' ? typed : usual
  }
  const rows = [...new Set(places.map(Number))]
    .toSorted((one, other) => one - other)
    .slice(0, documentLimits.lines)
    .map((place): TypedRow => {
      const entries = rowNames.map((name) => [
        name,
        text(`items.${place}.${name}`, name === 'quantity' ? '' : emptyRow[name]),
      ])
      return Object.fromEntries(entries) as Record<(typeof rowNames)[number], string>
    })
  return rows.length > 0 ? rows : [emptyRow]
}

/** The same under the names of the fields; only these stand for items. */
export function fieldsOfRows(rows: readonly TypedRow[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    rows.flatMap((row, place) => rowNames.map((name) => [`items.${place}.${name}`, row[name]] as const)),
  )
}

/** The items after a button was pressed: `add`, `remove.2`; any other leaves them as they are. The last one stays. */
export function rowsAfter(rows: readonly TypedRow[], press: string): readonly TypedRow[] {
  if (press === 'add') return rows.length < documentLimits.lines ? [...rows, emptyRow] : rows
  const [, place] = /^remove\.(\d{1,3})$/.exec(press) ?? []
  return place === undefined || rows.length === 1 ? rows : rows.filter((_, at) => at !== Number(place))
}

/** A delivery note asks for nothing, and the VAT of a receipt is that of its invoice. */
export function hasOwnVat(type: DocumentType): boolean {
  const kind = kindOfDocument(type)
  return kind !== 'note' && kind !== 'receipt'
}

/** All that is typed and decides the sums. */
export interface TypedFigures {
  readonly type: DocumentType
  readonly rows: readonly TypedRow[]
  readonly taxRate: string
  readonly discount: string
  readonly pricesIncludeVat: boolean
  readonly cisRate: string
}

/** All that is known and decides them; it goes to the browser as JSON. */
export interface FigureFacts {
  readonly vatRegistered: boolean
  readonly rates: VatRates
  readonly earlier: readonly EarlierVat[]
  readonly earlierCis: Pence
}

interface TypedDraftSums {
  readonly amounts: readonly Pence[]
  readonly totals: Totals
  /** The discount is left out, for it is more than the items come to. */
  readonly isDiscountTooLarge: boolean
}

/** The sums of a draft as it is typed, by the arithmetic of documents. Text that is no number counts as 0, as in the seeds. */
export function sumsOfTyped(typed: TypedFigures, facts: FigureFacts): TypedDraftSums {
  const written = typed.rows.map((row) => lineOf(row, typed, facts))
  const isBelow = sumPence(written.map(lineAmount)) < 0
  const lines = isBelow ? written.filter((line) => line.unitPrice >= 0) : written
  const amounts = written.map(lineAmount)
  const discount = readPrice(typed.discount) ?? pence(0)
  const isDiscountTooLarge = discount > sumPence(lines.map(lineAmount))
  const isOwed = ['charge', 'request'].includes(kindOfDocument(typed.type))
  const rate = /^\d+$/.test(typed.cisRate) ? Number(typed.cisRate) : null
  const totals = totalsOf(
    {
      lines,
      discount: isDiscountTooLarge ? pence(0) : discount,
      pricesIncludeVat: typed.pricesIncludeVat,
      earlier: facts.earlier,
      earlierCis: facts.earlierCis,
      cisRate: isOwed ? rate : null,
    },
    facts.rates,
  )
  return { amounts, totals, isDiscountTooLarge }
}

function lineOf(row: TypedRow, typed: TypedFigures, { vatRegistered }: FigureFacts): DocumentLine {
  const isNote = kindOfDocument(typed.type) === 'note'
  const isTaxed = hasOwnVat(typed.type)
  const line = {
    description: row.description,
    quantity: readQuantity(row.quantity) ?? 0,
    unitPrice: isNote ? pence(0) : priceOf(row),
    itemType: itemTypeOf(row.item_type),
    vat: isTaxed ? vatOf(row.vat, typed, vatRegistered) : ('outside' as const),
  }
  return lineAmount(line) > mostPence ? { ...line, unitPrice: pence(0) } : line
}

/** Only the line that leads from the items of a job to its final cost may take something off. */
function priceOf({ unit_price: text, item_type: type, description }: TypedRow): Pence {
  const isDifference = type === 'misc' && description.startsWith(differenceWords)
  return readPrice(text) ?? (isDifference ? parsePounds(text) : null) ?? pence(0)
}

const itemTypeOf = (text: string): ItemType => itemTypes.find((type) => type === text) ?? 'service'

const kindOfRate: Readonly<Record<string, VatKind>> = { '20': 'standard', '5': 'reduced', '0': 'zero' }

function vatOf(name: string, { taxRate }: TypedFigures, vatRegistered: boolean): VatKind {
  const named = vatKinds.find((kind) => vatNames[kind] === name)
  if (named) return named
  return vatRegistered ? (kindOfRate[taxRate] ?? 'standard') : 'outside'
}
