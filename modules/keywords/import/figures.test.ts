import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countOf, figuresOf, hundredthsOf, hundredthsText, shareOf } from './figures.ts'
import { noPeriod } from './period.ts'

describe('numbers of files in several languages', () => {
  it.each([
    ['1234', 1234],
    ['1,234', 1234],
    ['1.234', 1234],
    ['1 234', 1234],
    ['1\u202f234', 1234],
    ['1’234’567', 1_234_567],
    ['0', 0],
    ['1.5', null],
    ['-1', null],
    ['', null],
    ['12a', null],
    ['99999999999999', null],
  ])('reads the count %j as %j', (text, count) => {
    expect(countOf(text)).toBe(count)
  })

  it.each([
    ['8.25', 825],
    ['8,25', 825],
    ['8', 800],
    ['8,256', 826],
    ['0', 0],
    ['-8', null],
    ['8,2,5', null],
    ['1e3', null],
    ['', null],
  ])('reads the position %j as %j hundredths', (text, hundredths) => {
    expect(hundredthsOf(text)).toBe(hundredths)
  })

  it.each([
    ['12.34%', 1234],
    ['12,34 %', 1234],
    ['12,34\u00a0%', 1234],
    ['%12,34', 1234],
    ['100%', 10_000],
    ['12.34', null],
    ['%', null],
  ])('reads the share %j as %j ten thousandths', (text, share) => {
    expect(shareOf(text)).toBe(share)
  })

  it('writes hundredths so that they are read back', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (hundredths) => {
        expect(hundredthsOf(hundredthsText(hundredths))).toBe(hundredths)
      }),
    )
  })

  it.each([
    [['x', '10', '1%', '3'], 'The clicks are no whole number'],
    [['1', '', '1%', '3'], 'The impressions are no whole number'],
    [['1', '10', '1', '3'], 'The CTR is no share such as 12.34%'],
    [['1', '10', '101%', '3'], 'The CTR is no share such as 12.34%'],
    [['1', '10', '10%', 'third'], 'The position is no number'],
    [['11', '10', '10%', '3'], 'There are more clicks than impressions'],
  ])('refuses %j with the reason', (cells, reason) => {
    expect(figuresOf(cells, noPeriod)).toEqual({ ok: false, refusal: { kind: 'line-refused', reason } })
  })
})
