import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { leastPrice } from './least-price.ts'

describe('leastPrice', () => {
  it('is the cheapest service of the trade', () => {
    const at = (basePrice: number) => ({ basePrice: pence(basePrice) })
    expect(leastPrice([at(9_500), at(7_500), at(12_000)])).toBe(7_500)
  })
  it('is nothing where the trade has no service, so that no price is shown', () => expect(leastPrice([])).toBeNull())
})
