import { describe, expect, it } from 'vitest'
import { trustedPhrasing } from './phrasing.ts'

const original = 'Plumbing from £85.00, Emergency from £150.00. Book here: https://callout.test/book'

describe('trustedPhrasing', () => {
  it('takes words that keep to the facts', () => {
    const phrased =
      'Happy to help! Plumbing starts at £85.00 and an emergency at £150.00. See https://callout.test/book'
    expect(trustedPhrasing(original, phrased)).toBe(phrased)
  })

  it.each([
    ['another price', 'Plumbing starts at £80.00, an emergency at £150.00: https://callout.test/book'],
    ['a price left out', 'Plumbing starts at £85.00: https://callout.test/book'],
    ['a promise in minutes', 'Plumbing £85.00, emergency £150.00, there in 20 minutes: https://callout.test/book'],
    ['another address', 'Plumbing £85.00, emergency £150.00: https://elsewhere.test/book'],
    ['nothing', '  '],
    ['too much', `Plumbing £85.00, emergency £150.00: https://callout.test/book ${'x'.repeat(1_000)}`],
  ])('keeps the original for %s', (_, phrased) => {
    expect(trustedPhrasing(original, phrased)).toBeNull()
  })

  it('keeps the original where no text came', () => {
    expect(trustedPhrasing(original, null)).toBeNull()
  })
})
