import { describe, expect, it } from 'vitest'
import { readPrice, readQuantity } from './read-figures.ts'

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
})
