import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeSlug, isSlug, slugLimits, slugOf } from './slug.ts'

describe('slugOf', () => {
  it.each([
    ['Tap Repair or Replacement', 'tap-repair-or-replacement'],
    ['Electrical Safety Report (EICR)', 'electrical-safety-report-eicr'],
    ['Builder, Half Day', 'builder-half-day'],
    ["Landlord's Café Check", 'landlords-cafe-check'],
    ['  -- Taps & drains!! ', 'taps-drains'],
    ['水道', 'page'],
    ['A1', 'page-a1'],
  ])('makes of "%s" the address %s', (name, slug) => expect(slugOf(name)).toBe(slug))

  it('is a safe part of an address for any name, and its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const slug = slugOf(name)
        expect(isSlug(slug)).toBe(true)
        expect(slugOf(slug)).toBe(slug)
        expect(new URL(`/services/${slug}`, 'http://site.invalid').pathname).toBe(`/services/${slug}`)
      }),
    )
  })
})

describe('freeSlug', () => {
  it('numbers what is taken', () => {
    const taken = new Set(['taps', 'taps-2'])
    expect(freeSlug('Taps', (slug) => taken.has(slug))).toBe('taps-3')
  })

  it('gives each of many names an address of its own, also where names are long and alike', () => {
    const names = fc.array(
      fc.oneof(fc.constantFrom('Taps', 'taps!', 'T a p s', 'x'.repeat(slugLimits.most)), fc.string({ maxLength: 80 })),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(names, (all) => {
        const slugs = new Set<string>()
        for (const name of all) slugs.add(freeSlug(name, (slug) => slugs.has(slug)))
        expect(slugs.size).toBe(all.length)
        expect([...slugs].every(isSlug)).toBe(true)
      }),
    )
  })
})
