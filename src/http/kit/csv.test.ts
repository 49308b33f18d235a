import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of a CSV file', () => {
  it('quotes every text, and neither numbers nor empty cells', () => {
    expect(csvLine(['a', 'b c', 'd,e', 'f"g', 'h\ni', '', '-1.50'])).toBe('"a","b c","d,e","f""g","h\ni",,-1.50\r\n')
  })

  it.each([
    '=1+1',
    '+44 20',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    ' =cmd|/c',
    '-1; drop',
    '\uff1d2+2',
    '\uff20SUM(2+2)',
    '\uff0b1',
    '\uff0d1',
    '\u200b=2+2',
    '\ufeff@A1',
    '\u2028=1',
    '\u0000=1',
    '\u034f=1',
    '\u3164=1',
  ])('marks text that a spreadsheet would read as a formula: %j', (text) => {
    expect(csvLine([text]).replace(/^"/, '').startsWith(`'`)).toBe(true)
  })

  it.each(['x;=2+2', 'x\t=2+2', 'x|+1', 'x\n@A1', 'x; \u200b\uff1d1', 'x\u2028=1', 'x\u2029=1', 'x\u0085=1', 'x\v=1'])(
    'marks a formula behind a separator of other settings, and quotes the text: %j',
    (text) => {
      expect(csvLine([text])).toMatch(/^"x[;|\t\n\v\u0085\u2028\u2029]'/u)
    },
  )

  it('leaves numbers as they are, so that they can be added up', () => {
    expect(csvLine(['-12.50', '0.00', '85'])).toBe('-12.50,0.00,85\r\n')
  })

  it('reads back as it was written, except for the marks before formulas', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (cells) => {
        const read = parseLine(csvLine(cells))
        const withoutMarks = (texts: readonly string[]) => texts.map((text) => text.replaceAll(`'`, ''))
        expect(withoutMarks(read)).toEqual(withoutMarks(cells))
      }),
    )
  })
})

function parseLine(line: string): readonly string[] {
  const cells: string[] = []
  let at = 0
  do {
    const quoted = /^"((?:[^"]|"")*)"/.exec(line.slice(at))
    const plain = /^[^,\r\n]*/.exec(line.slice(at))?.[0] ?? ''
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : plain)
    at += quoted ? quoted[0].length : plain.length
  } while (line[at++] === ',')
  return cells
}
