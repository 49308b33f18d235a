import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentTypes, kindOfDocument, lineAmount } from '#modules/invoicing'
import { basisPoints, pence, poundsText, scalePence, sumPence } from '#modules/shared'
import { aTypedPaper } from '../../../tests/support/documents/typed-papers.ts'
import { isTooLarge, readPrice, readQuantity, readTaxRate, sumsOf } from './read-typed.ts'
import type { TypedItem } from './typed-paper.ts'

describe('a typed number', () => {
  it.each([
    ['85', 8500],
    ['85.5', 8550],
    [' £1,234.50 ', 123_450],
    ['0', 0],
    ['-1', null],
    ['1.005', null],
    ['ten', null],
    ['', null],
    ['1000000000', null],
  ] as const)('is a price: %s', (text, price) => expect(readPrice(text)).toBe(price))

  it.each([
    ['1', 100],
    ['1.5', 150],
    ['1,25', 125],
    ['99999.99', 9_999_999],
    ['1.255', null],
    ['-1', null],
    ['100000', null],
    ['a', null],
  ] as const)('is a quantity: %s', (text, quantity) => expect(readQuantity(text)).toBe(quantity))

  it.each([
    ['20', 2000],
    ['17.5%', 1750],
    ['0', 0],
    ['100', 10_000],
    ['100.01', null],
    ['-5', null],
    ['x', null],
    ['', null],
  ] as const)('is a tax rate: %s', (text, rate) => expect(readTaxRate(text)).toBe(rate))
})

const item = fc.record({
  description: fc.string(),
  itemType: fc.constantFrom('service', 'parts', 'labor', 'misc'),
  quantity: fc.oneof(
    fc.nat(9_999_999).map((each) => poundsText(pence(each))),
    fc.string(),
  ),
  unitPrice: fc.oneof(
    fc.nat(1e9).map((each) => poundsText(pence(each))),
    fc.string(),
  ),
}) satisfies fc.Arbitrary<TypedItem>

describe('the sums of a typed document', () => {
  it('are net, VAT of the whole, and both together, negative on a credit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...documentTypes),
        fc.array(item, { minLength: 1, maxLength: 8 }),
        fc.nat(10_000),
        (type, items, rate) => {
          const { lines, totals } = sumsOf(aTypedPaper({ type, items, taxRate: String(rate / 100) }))
          const net = sumPence(lines.map(lineAmount))
          const hasTax = !['note', 'receipt'].includes(kindOfDocument(type))
          const tax = hasTax ? scalePence(net, basisPoints(rate)) : 0
          const sign = kindOfDocument(type) === 'credit' ? -1 : 1
          expect([totals.subtotal, totals.tax, totals.total].map((sum) => sum * sign + 0)).toEqual([
            net,
            tax,
            net + tax,
          ])
        },
      ),
    )
  })

  it('count text that is no number, and an amount that is too large, as 0', () => {
    const items: readonly TypedItem[] = [
      { description: 'One', itemType: 'misc', quantity: 'two', unitPrice: '5' },
      { description: 'Two', itemType: 'misc', quantity: '99999', unitPrice: '100000000' },
      { description: 'Three', itemType: 'misc', quantity: '1', unitPrice: '3' },
    ]
    expect(items.map(isTooLarge)).toEqual([false, true, false])
    expect(sumsOf(aTypedPaper({ items })).totals.subtotal).toBe(300)
  })

  it('have no price on a delivery note', () => {
    const { totals, lines } = sumsOf(aTypedPaper({ type: 'delivery-note' }))
    expect([totals.total, lines[0]?.quantity]).toEqual([0, 150])
  })
})
