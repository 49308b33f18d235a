import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { leastPrice } from './least-price.ts'

const tap = { category: 'plumbing', isEmergency: false, price: pence(7_900) }
const drain = { category: 'plumbing', isEmergency: false, price: pence(9_900) }
/** Its base price is £75.00, which nobody can book it at. */
const burst = { category: 'plumbing', isEmergency: true, price: pence(15_000) }
const boiler = { category: 'heating', isEmergency: true, price: pence(18_000) }
const all = [burst, drain, tap, boiler]

describe('leastPrice', () => {
  it('returns the price of the cheapest service of the trade', () => {
    expect(leastPrice({ slug: 'plumbing', isFlag: false }, all)).toBe(7_900)
    expect(leastPrice({ slug: 'heating', isFlag: false }, all)).toBe(18_000)
  })

  it('returns the price of the cheapest emergency for the emergency tile', () =>
    expect(leastPrice({ slug: 'emergency', isFlag: true }, all)).toBe(15_000))

  it('returns nothing when the trade has no service', () =>
    expect(leastPrice({ slug: 'tiling', isFlag: false }, all)).toBeNull())
})
