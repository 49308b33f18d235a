import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSealing } from './sealing.ts'

const sealing = createSealing('a secret of the server')

describe('createSealing', () => {
  it('opens what it sealed, and seals the same text differently each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, about) => {
        const sealed = sealing.seal(text, about)
        expect(sealing.open(sealed, about)).toBe(text)
        expect(sealing.seal(text, about)).not.toBe(sealed)
      }),
    )
  })

  it('shows nothing of the sealed text', () => {
    expect(sealing.seal('JBSWY3DPEHPK3PXP', 'usr_asha')).not.toContain('JBSWY')
  })

  it('refuses a text that was sealed for another user, by another server, or was changed', () => {
    const sealed = sealing.seal('JBSWY3DPEHPK3PXP', 'usr_asha')
    const middle = Math.floor(sealed.length / 2)
    const changed = sealed.slice(0, middle) + (sealed[middle] === 'A' ? 'B' : 'A') + sealed.slice(middle + 1)
    expect(() => sealing.open(sealed, 'usr_ben')).toThrow(Error)
    expect(() => createSealing('another').open(sealed, 'usr_asha')).toThrow(Error)
    for (const wrong of [changed, sealed.slice(0, 20), sealed.slice(3), '', 'JBSWY3DPEHPK3PXP']) {
      expect(() => sealing.open(wrong, 'usr_asha')).toThrow(Error)
    }
  })
})
