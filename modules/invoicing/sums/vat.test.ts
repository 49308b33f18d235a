import { describe, expect, it } from 'vitest'
import { day } from '../../../tests/support/documents/build.ts'
import { ratesOn } from './rate-table.ts'
import { isReverseCharge, rateOf, vatKinds, vatNames } from './vat.ts'

describe('the rates of a day', () => {
  it.each([
    ['2008-11-30', 1_750],
    ['2008-12-01', 1_500],
    ['2009-12-31', 1_500],
    ['2010-01-01', 1_750],
    ['2011-01-03', 1_750],
    ['2011-01-04', 2_000],
    ['2026-11-24', 2_000],
    ['1990-01-01', 1_750],
  ])('on %s have %i basis points as the standard', (on, standard) => {
    expect(ratesOn(day(on))).toEqual({ standard, reduced: 500 })
  })
})

describe('a kind of VAT', () => {
  it('has its rate, or none at all', () => {
    const rates = ratesOn(day('2026-11-24'))
    expect(vatKinds.map((kind) => rateOf(kind, rates))).toEqual([2_000, 500, 0, null, null, 2_000, 500])
    expect(vatKinds.filter(isReverseCharge)).toEqual(['reverse_standard', 'reverse_reduced'])
    expect(new Set(Object.values(vatNames)).size).toBe(vatKinds.length)
  })
})
