import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basisPoints, pence, poundsText } from '#modules/shared'
import { totalsOf } from '../sums/totals.ts'
import { vatKinds, vatNames } from '../sums/vat.ts'
import { documentTypes, kindOfDocument } from './document-type.ts'
import {
  type FigureFacts,
  type TypedFigures,
  type TypedRow,
  emptyRow,
  fieldsOfRows,
  rowsAfter,
  rowsOfFields,
  sumsOfTyped,
} from './typed-draft.ts'

const rates = { standard: basisPoints(2000), reduced: basisPoints(500) }
const facts: FigureFacts = { vatRegistered: true, rates, earlier: [], earlierCis: pence(0) }
const typed: TypedFigures = {
  type: 'invoice',
  rows: [{ ...emptyRow, unit_price: '100' }],
  taxRate: '20',
  discount: '',
  pricesIncludeVat: false,
  cisRate: '',
}

const row: fc.Arbitrary<TypedRow> = fc.record({
  description: fc.string(),
  quantity: fc.oneof(fc.constantFrom('', '1', '2.5', 'x'), fc.string()),
  unit_price: fc.oneof(fc.constantFrom('', '£1,234.50', '-3', '1.005'), fc.string()),
  item_type: fc.constantFrom('service', 'parts', 'labor', 'misc', ''),
  vat: fc.constantFrom('', ...Object.values(vatNames), 'x'),
})
const rows = fc.array(row, { minLength: 1, maxLength: 6 })

describe('the items of a form', () => {
  it('come back from its fields as they were typed', () => {
    fc.assert(
      fc.property(rows, (all) => {
        expect(rowsOfFields(fieldsOfRows(all))).toEqual(all)
      }),
    )
  })

  it('are added empty at the end and removed by their place; the last one stays', () => {
    fc.assert(
      fc.property(rows, fc.nat(8), (all, place) => {
        expect(rowsAfter(all, 'add')).toEqual([...all, emptyRow])
        const left = rowsAfter(all, `remove.${place}`)
        expect(left).toEqual(all.length === 1 ? all : all.filter((_, at) => at !== place))
        expect(rowsAfter(all, 'total')).toEqual(all)
      }),
    )
  })

  it('are never none, nor more than a document has', () => {
    expect(rowsOfFields({})).toEqual([emptyRow])
    const many = Array.from({ length: 200 }, () => emptyRow)
    expect(rowsAfter(many, 'add')).toHaveLength(200)
  })
})

describe('the sums of a form', () => {
  it('are those of the document, whatever is typed, and never fail', () => {
    fc.assert(
      fc.property(
        fc.record({
          type: fc.constantFrom(...documentTypes),
          rows,
          taxRate: fc.constantFrom('20', '5', '0', ''),
          discount: fc.oneof(fc.constantFrom('', '1', 'x', '100000000'), fc.string()),
          pricesIncludeVat: fc.boolean(),
          cisRate: fc.constantFrom('', '0', '20', '30', 'x'),
        }),
        fc.boolean(),
        (figures, vatRegistered) => {
          const { amounts, totals } = sumsOfTyped(figures, { ...facts, vatRegistered })
          expect(amounts).toHaveLength(figures.rows.length)
          expect(totals.total).toBe(totals.subtotal + totals.tax - totals.discount)
          const kind = kindOfDocument(figures.type)
          expect([kind === 'note' && totals.total !== 0, kind === 'receipt' && totals.tax !== 0]).toEqual([
            false,
            false,
          ])
        },
      ),
    )
  })

  it('follow the tax rate where an item names no VAT, and the item where it does', () => {
    expect(sumsOfTyped(typed, facts).totals).toMatchObject({ subtotal: 10_000, tax: 2_000, total: 12_000 })
    expect(sumsOfTyped({ ...typed, taxRate: '5' }, facts).totals.tax).toBe(500)
    for (const kind of vatKinds) {
      const line = { description: '', quantity: 100, unitPrice: pence(10_000), itemType: 'service', vat: kind } as const
      const document = { ...facts, lines: [line], discount: pence(0), pricesIncludeVat: true, cisRate: null }
      const named = {
        ...typed,
        pricesIncludeVat: true,
        rows: [{ ...emptyRow, unit_price: '100', vat: vatNames[kind] }],
      }
      expect(sumsOfTyped(named, facts).totals).toEqual(totalsOf(document, rates))
    }
  })

  it('have no VAT without a registration', () => {
    expect(sumsOfTyped(typed, { ...facts, vatRegistered: false }).totals).toMatchObject({ tax: 0, total: 10_000 })
  })

  it('leave out a discount above the items, and say so', () => {
    const all = sumsOfTyped({ ...typed, discount: poundsText(pence(10_000)) }, facts)
    expect([all.totals.total, all.isDiscountTooLarge]).toEqual([0, false])
    const more = sumsOfTyped({ ...typed, discount: '100.01' }, facts)
    expect([more.totals.total, more.isDiscountTooLarge]).toEqual([12_000, true])
  })
})
