import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Pence, basisPoints, parsePounds, pence, poundsNumber, poundsText, scalePence, sumPence } from './money.ts'

const amounts = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }).map(pence)
const factors = fc.integer({ min: 0, max: 100_000 }).map(basisPoints)

describe('pence and basisPoints', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuse %d, which is no safe integer', (amount) => {
    expect(() => pence(amount)).toThrow(RangeError)
    expect(() => basisPoints(amount)).toThrow(RangeError)
  })

  it('allow a negative amount, but no negative factor', () => {
    expect(pence(-1)).toBe(-1)
    expect(() => basisPoints(-1)).toThrow(RangeError)
  })
})

describe('parsePounds', () => {
  it.each([
    ['85', 8_500],
    ['85.5', 8_550],
    ['85.50', 8_550],
    [' 0.07 ', 7],
    ['-1.10', -110],
    ['1.15', 115],
    ['9999999999.99', 999_999_999_999],
  ])('reads %j as %i pence', (text, amount) => expect(parsePounds(text)).toBe(amount))

  it.each(['', '.', '85.', '.50', '1.234', '1,000', '1e3', '£5', '+5', '0x10', 'Infinity', '12345678901', '٣'])(
    'refuses %j',
    (text) => expect(parsePounds(text)).toBeNull(),
  )

  it('reads minus zero as zero', () => {
    expect(Object.is(parsePounds('-0.00'), 0)).toBe(true)
  })

  it('reads back every text of poundsText', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parsePounds(poundsText(amount))).toBe(amount)
      }),
    )
  })
})

describe('poundsText', () => {
  it.each([
    [0, '0.00'],
    [7, '0.07'],
    [-7, '-0.07'],
    [8_550, '85.50'],
    [-123_456, '-1234.56'],
  ])('writes %i pence as %s', (amount, text) => expect(poundsText(pence(amount))).toBe(text))

  it('has always two decimals, and no grouping', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(poundsText(amount)).toMatch(/^-?\d+\.\d\d$/)
      }),
    )
  })
})

describe('poundsNumber', () => {
  it('keeps every penny through JSON', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const received: unknown = JSON.parse(JSON.stringify(poundsNumber(amount)))
        expect(Math.round(Number(received) * 100)).toBe(amount === 0 ? 0 : amount)
      }),
    )
  })
})

describe('sumPence', () => {
  it('returns zero for no amounts', () => expect(sumPence([])).toBe(0))

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(amounts), (list) => {
        expect(sumPence(list.toReversed())).toBe(sumPence(list))
      }),
    )
  })

  it('throws beyond the safe integers', () => {
    expect(() => sumPence([pence(Number.MAX_SAFE_INTEGER), pence(1)])).toThrow(RangeError)
  })
})

describe('scalePence', () => {
  it.each([
    [1, [5_000], 1],
    [-1, [5_000], -1],
    [33, [15_000, 12_500], 62],
    [8_500, [], 8_500],
    [8_500, [0], 0],
  ] as const)('returns for %i pence by %j, rounded once, %i', (amount, by, scaled) => {
    expect(scalePence(pence(amount), ...by.map((factor) => basisPoints(factor)))).toBe(scaled)
  })

  it('is the integer nearest to the exact product, half rounded away from zero', () => {
    fc.assert(
      fc.property(
        amounts.filter((amount) => Math.abs(amount) < 1e9),
        fc.array(factors, { maxLength: 3 }),
        (amount, by) => {
          expect(scalePence(amount, ...by)).toBe(roundedByLongDivision(amount, by))
        },
      ),
    )
  })

  it('is symmetric for negative amounts', () => {
    fc.assert(
      fc.property(amounts, factors, (amount, factor) => {
        expect(scalePence(pence(0 - amount), factor)).toBe(0 - scalePence(amount, factor))
      }),
    )
  })
})

/** The rule said another way: the whole part towards zero, and one more when what is left is a half or above. */
function roundedByLongDivision(amount: Pence, by: readonly number[]): number {
  const unit = 10_000n ** BigInt(by.length)
  const size = by.reduce((product, factor) => product * BigInt(factor), BigInt(Math.abs(amount)))
  const whole = size / unit + ((size % unit) * 2n >= unit ? 1n : 0n)
  return Number(amount < 0 ? -whole : whole)
}
