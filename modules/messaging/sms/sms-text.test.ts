import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smsLength } from './segments.ts'
import { plainSms, smsTextOf } from './sms-text.ts'

describe('plainSms', () => {
  it('writes spaces, quotation marks and dashes so that GSM-7 has them', () => {
    const plain = plainSms(' “10\u{a0}am – it’s on…” ')
    expect(plain).toBe(`"10 am - it's on..."`)
    expect(smsLength(plain).encoding).toBe('GSM-7')
  })

  it('keeps letters of names and line ends', () => {
    expect(plainSms('Zoë Łuczak\nWe come')).toBe('Zoë Łuczak\nWe come')
  })

  it('changes nothing when it is applied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(plainSms(plainSms(text))).toBe(plainSms(text))
      }),
    )
  })
})

describe('smsTextOf', () => {
  it('ends with the link, where there is one', () => {
    const text = 'Tom is on the way.'
    expect(smsTextOf({ text, action: null })).toBe(text)
    const action = { label: 'Look', url: 'https://a.example/x' }
    expect(smsTextOf({ text, action })).toBe(`${text} https://a.example/x`)
    const second = { label: 'Move or cancel', url: 'https://a.example/y' }
    expect(smsTextOf({ text, action: { ...action, second } })).toBe(
      `${text} https://a.example/x\nMove or cancel: https://a.example/y`,
    )
    const withdraw = { label: 'Cancel the contract', url: 'https://a.example/z' }
    expect(smsTextOf({ text, action: { ...action, withdraw } })).toBe(
      `${text} https://a.example/x\nCancel the contract: https://a.example/z`,
    )
    expect(smsTextOf({ text, action: { ...action, second, withdraw } })).toBe(
      `${text} https://a.example/x\nMove or cancel: https://a.example/y\nCancel the contract: https://a.example/z`,
    )
  })

  describe('beside three links', () => {
    const link = (name: string) => ({ label: name, url: `https://a.example/${name}` })
    const three = { ...link('x'), second: link('y'), withdraw: link('z') }
    const links = ' https://a.example/x\ny: https://a.example/y\nz: https://a.example/z'

    it.each([
      ['Łukasz Żółć, ł', 'Lukasz Zolc, l'],
      ['Đorđe Šušnjić', 'Dorde Susnjic'],
      ['Þór Œuvré, Siân', 'Thor OEuvré, Sian'],
      ['Zoë Müller, Åse Ñu, £5', 'Zoe Müller, Åse Ñu, £5'],
      ['Zoe\u{308} Mu\u{308}ller', 'Zoe Müller'],
    ])('writes %s with the letters of GSM-7: %s', (text, plain) => {
      const sent = smsTextOf({ text, action: three })
      expect(sent).toBe(plain + links)
      expect(smsLength(sent).encoding).toBe('GSM-7')
    })

    it.each(['Олексій', '王芳', 'Łukasz 😀'])('keeps %s, which has no plain letters', (text) => {
      expect(smsTextOf({ text, action: three })).toBe(text + links)
    })

    it('is never longer than with the letters of the names', () => {
      fc.assert(
        fc.property(
          fc.string({ unit: fc.constantFrom('a', 'ł', 'œ', 'Þ', 'é', '€', 'й', '😀', 'e\u{301}'), maxLength: 300 }),
          (text) => {
            const sent = smsTextOf({ text, action: three })
            expect(smsLength(sent).segments).toBeLessThanOrEqual(smsLength(text + links).segments)
          },
        ),
      )
    })
  })

  it('keeps the letters of names beside fewer links', () => {
    const action = { label: 'Look', url: 'https://a.example/x', second: { label: 'y', url: 'https://a.example/y' } }
    expect(smsTextOf({ text: 'Łukasz', action })).toMatch(/^Łukasz https/)
  })
})
