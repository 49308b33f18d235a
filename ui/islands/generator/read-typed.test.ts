import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentTypes, kindOfDocument, lineAmount } from '#modules/invoicing'
import { basisPoints, pence, poundsText, scalePence, sumPence } from '#modules/shared'
import { aTypedPaper } from '../../../tests/support/documents/typed-papers.ts'
import { isTooLarge, readTaxRate, sumsOf } from './read-typed.ts'
import type { TypedItem } from './typed-paper.ts'

describe('a typed number', () => {
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
