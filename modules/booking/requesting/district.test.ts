import { describe, expect, it } from 'vitest'
import { districtOf, kilometresBetween } from './district.ts'

describe('districtOf', () => {
  it.each([
    ['CR0 1AB', 'CR0'],
    ['SE19 2AA', 'SE19'],
    ['SW1A 1AA', 'SW1'],
    ['E1 6AN', 'E1'],
    ['W1A 0AX', 'W1'],
  ])('for %s is %s', (postcode, district) => expect(districtOf(postcode)).toBe(district))
})

describe('kilometresBetween', () => {
  it('returns the distance from Croydon to Purley as measured on a map', () => {
    const croydon = { latitude: 51.3762, longitude: -0.0982 }
    const purley = { latitude: 51.3373, longitude: -0.1141 }
    expect(kilometresBetween(croydon, purley)).toBeCloseTo(4.46, 1)
    expect(kilometresBetween(purley, croydon)).toBe(kilometresBetween(croydon, purley))
  })
})
