import { describe, expect, it } from 'vitest'
import { districtCentre } from './districts.ts'

describe('The middle of a postcode district', () => {
  it.each(['CR0 1LH', 'cr01lh', ' cr0 ', 'CR0'])('is found by a postcode or a district: %s', (text) => {
    const centre = districtCentre(text)
    expect(centre?.district).toBe('CR0')
    expect(centre?.latitude).toBeCloseTo(51.37, 1)
    expect(centre?.longitude).toBeCloseTo(-0.08, 1)
  })

  it.each(['', 'Croydon', 'BX1 1AA', 'ZZ99 9ZZ', '" OR (*', '\0', '\u{1f6a7}'])(
    'is null for anything else: %j',
    (text) => {
      expect(districtCentre(text)).toBeNull()
    },
  )
})
