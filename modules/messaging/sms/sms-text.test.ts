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
})
