import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defused, undefused } from './spreadsheet.ts'

describe('texts for spreadsheets', () => {
  it.each([
    ['=cmd()', "'=cmd()"],
    ['+44', "'+44"],
    ['@sum', "'@sum"],
    ['plumber; =1', "plumber;' =1"],
    ["'=1", "''=1"],
    ['＝1', "'＝1"],
    ['\u200b=1', "'\u200b=1"],
    ['plumber in croydon', 'plumber in croydon'],
    ['24-hour plumber', '24-hour plumber'],
  ])('marks %j', (text, marked) => {
    expect(defused(text)).toBe(marked)
  })

  it('are read back as they were, whatever they are', () => {
    const sign = fc.constantFrom('=', '+', '-', '@', "'", ';', '|', '\t', ' ', '\n', '\u200b', '＝', 'a')
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: sign })), (text) => {
        expect(undefused(defused(text))).toBe(text)
      }),
    )
  })

  it('begin no formula in any cell of any setting', () => {
    const sign = fc.constantFrom('=', '+', '-', '@', "'", ';', '|', '\t', ' ', 'a')
    fc.assert(
      fc.property(fc.string({ unit: sign }), (text) => {
        for (const cell of defused(text).split(/[;|\t]/)) expect(cell.trimStart()).not.toMatch(/^[=+\-@]/)
      }),
    )
  })
})
