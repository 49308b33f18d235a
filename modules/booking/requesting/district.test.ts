import { describe, expect, it } from 'vitest'
import { districtOf } from './district.ts'

describe('districtOf', () => {
  it.each([
    ['CR0 1AB', 'CR0'],
    ['SE19 2AA', 'SE19'],
    ['SW1A 1AA', 'SW1'],
    ['E1 6AN', 'E1'],
    ['W1A 0AX', 'W1'],
  ])('for %s is %s', (postcode, district) => expect(districtOf(postcode)).toBe(district))
})
