import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence, sumPence } from '#modules/shared'
import { spread } from './spread.ts'

const anyShares = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 10_000_000 })).map(pence),
  {
    minLength: 1,
    maxLength: 12,
  },
)
const anyAmount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(pence)

describe('spread', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 1], [1, 0]],
    [2, [0, 5, 0], [0, 2, 0]],
    [10, [333, 333, 334], [3, 3, 4]],
    [0, [0, 0], [0, 0]],
  ])('gives of %i over %j: %j', (amount, shares, parts) => {
    expect(spread(pence(amount), shares.map(pence))).toEqual(parts)
  })

  it('refuses an amount where there is nothing to spread it over', () => {
    expect(() => spread(pence(1), [pence(0)])).toThrow(RangeError)
  })

  it('adds up to the amount, less than a penny from the exact part, and nothing for nothing', () => {
    fc.assert(
      fc.property(anyAmount, anyShares, (amount, shares) => {
        const whole = sumPence(shares)
        fc.pre(whole > 0)
        const parts = spread(amount, shares)
        expect(sumPence(parts)).toBe(amount)
        for (const [place, share] of shares.entries()) {
          const off = BigInt(parts[place] ?? 0) * BigInt(whole) - BigInt(amount) * BigInt(share)
          expect(off > -BigInt(whole) && off < BigInt(whole)).toBe(true)
          expect(share === 0 && parts[place] !== 0).toBe(false)
        }
      }),
    )
  })

  it('gives no smaller part to a larger share', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }).map(pence), anyShares, (amount, shares) => {
        fc.pre(sumPence(shares) > 0)
        const parts = spread(amount, shares)
        const partsByShare = shares
          .map((share, place) => ({ share, part: parts[place] ?? pence(0) }))
          .toSorted((one, other) => one.share - other.share || one.part - other.part)
          .map(({ part }) => part)
        expect(partsByShare).toEqual(partsByShare.toSorted((one, other) => one - other))
      }),
    )
  })

  it('never takes more than a share has, of an amount within the whole', () => {
    fc.assert(
      fc.property(anyShares, fc.double({ min: 0, max: 1, noNaN: true }), (shares, part) => {
        const whole = sumPence(shares)
        fc.pre(whole > 0)
        const parts = spread(pence(Math.floor(whole * part)), shares)
        expect(shares.filter((share, place) => (parts[place] ?? 0) > share)).toEqual([])
      }),
    )
  })
})
