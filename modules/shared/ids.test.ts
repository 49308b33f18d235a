import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseId } from './ids.ts'

const bodies = fc.stringMatching(/^[0-9a-z-]{3,60}$/)

describe('parseId', () => {
  it('accepts an id of the requested kind', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(parseId('bkg', `bkg_${body}`)).toBe(`bkg_${body}`)
      }),
    )
  })

  it('refuses an id of another kind', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(parseId('bkg', `pay_${body}`)).toBeNull()
      }),
    )
  })

  it.each([
    '',
    'bkg',
    'bkg_',
    'bkg_ab',
    `bkg_${'a'.repeat(61)}`,
    'bkg_ABC',
    'bkg_a b c',
    'bkg_abc\n',
    'bkg_abc\0',
    'bkg_../etc',
    "bkg_' or 1=1",
    ' bkg_abc',
    'BKG_abc',
    'bkg_bkg_abc',
  ])('refuses %j', (text) => expect(parseId('bkg', text)).toBeNull())

  it('refuses every character with a meaning in an address, a path or a query', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const id = parseId('svc', `svc_${text}`)
        expect(id === null || /^svc_[0-9a-z-]{3,60}$/.test(id)).toBe(true)
      }),
    )
  })
})
