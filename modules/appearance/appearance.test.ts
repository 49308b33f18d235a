import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../tests/support/property-runs.ts'
import { parseAppearance, storedAppearance } from './appearance.ts'
import { isReadable } from './brand-colours.ts'
import { brandStylesheet } from './stylesheet.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

/** The colour that a refusal names. */
const named = ({ faults }: { readonly faults: readonly { readonly message: string }[] }) =>
  /passes is (#\w{6})$/.exec(faults[0]?.message ?? '')?.[1] ?? ''

describe('the look of a business', () => {
  it('takes any colour that passes, and names one that does for any other', () => {
    fc.assert(
      fc.property(colour, (any) => {
        const read = parseAppearance({ colour: any, logo: null })
        const nearest = read.ok ? any : named(read.refusal)
        expect(isReadable(nearest)).toBe(true)
        expect(parseAppearance({ colour: nearest, logo: null }).ok).toBe(true)
      }),
      { numRuns: runs(100) },
    )
  })

  it('keeps a colour that was saved by earlier rules', () => {
    expect(storedAppearance({ colour: '#ffd34d', logo: null })).toMatchObject({ ok: true })
  })

  it.each([
    [null],
    [{ color: '#0a504c' }],
    [{ colour: 5 }],
    [{ colour: null, logo: 'x' }],
    [{ colour: null, logo: { sha256: '../x', width: 1, height: 1 } }],
    [{ colour: null, logo: { sha256: 'a'.repeat(64), width: 0, height: 1 } }],
  ])('is not %j', (stored) => expect(parseAppearance(stored).ok).toBe(false))

  it('has a stylesheet of colours and names alone', () => {
    fc.assert(
      fc.property(colour, (any) => {
        const [light = '', dark = ''] = brandStylesheet(any).split('}@media')
        expect(light).toMatch(/^html:root\{(--[a-z-]+:#[0-9a-f]{6};?){8}$/)
        expect(dark.match(/--[a-z-]+:#[0-9a-f]{6}/g)).toHaveLength(8)
      }),
      { numRuns: runs(50) },
    )
  })

  it('has no tints in its stylesheet without a colour', () => expect(brandStylesheet(null)).not.toContain('--'))
})
