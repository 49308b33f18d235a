import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { isPossiblePart, leastPart, possibleParts } from './part.ts'

const amount = fc.integer({ min: 1, max: 1_000 }).map(pence)

describe('isPossiblePart', () => {
  it('is all that is left, or a part that leaves enough to pay', () => {
    expect(isPossiblePart(pence(12_000), pence(12_000))).toBe(true)
    expect(isPossiblePart(pence(5_000), pence(12_000))).toBe(true)
    expect(isPossiblePart(pence(50), pence(50))).toBe(true)
    expect(isPossiblePart(pence(99), pence(12_000))).toBe(false)
    expect(isPossiblePart(pence(11_950), pence(12_000))).toBe(false)
    expect(isPossiblePart(pence(12_001), pence(12_000))).toBe(false)
  })

  it('never leaves what cannot be paid, and never takes more than is left', () => {
    fc.assert(
      fc.property(amount, amount, (part, left) => {
        const rest = left - part
        expect(isPossiblePart(part, left)).toBe(rest === 0 || (rest >= leastPart && part >= leastPart))
      }),
    )
  })

  it('agrees with the range that is offered', () => {
    fc.assert(
      fc.property(amount, amount, (part, left) => {
        const range = possibleParts(left)
        const isInRange = range !== null && part >= range.least && part <= range.most
        expect(isPossiblePart(part, left)).toBe(part === left || isInRange)
      }),
    )
  })
})
