import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smsLength } from './segments.ts'

const gsm = { encoding: 'GSM-7' } as const
const ucs = { encoding: 'UCS-2' } as const

describe('smsLength', () => {
  it.each([
    ['nothing', '', { ...gsm, units: 0, segments: 0 }],
    ['160 characters of the basic table', 'a'.repeat(160), { ...gsm, units: 160, segments: 1 }],
    ['161 characters of the basic table', 'a'.repeat(161), { ...gsm, units: 161, segments: 2 }],
    ['two full parts', 'a'.repeat(306), { ...gsm, units: 306, segments: 2 }],
    ['one more than two full parts', 'a'.repeat(307), { ...gsm, units: 307, segments: 3 }],
    ['a pound, an accent and a line end', '£5 for é\n', { ...gsm, units: 9, segments: 1 }],
    ['a euro, which counts two', '€5', { ...gsm, units: 3, segments: 1 }],
    ['80 characters of the extension table', '€'.repeat(80), { ...gsm, units: 160, segments: 1 }],
    ['81 characters of the extension table', '€'.repeat(81), { ...gsm, units: 162, segments: 2 }],
    [
      'an escape that would begin the last septet of a part',
      `${'a'.repeat(152)}€${'a'.repeat(152)}`,
      { ...gsm, units: 306, segments: 3 },
    ],
    ['70 units of UCS-2', `ł${'a'.repeat(69)}`, { ...ucs, units: 70, segments: 1 }],
    ['71 units of UCS-2', `ł${'a'.repeat(70)}`, { ...ucs, units: 71, segments: 2 }],
    ['an emoji, which counts two', '😀', { ...ucs, units: 2, segments: 1 }],
    ['35 emoji', '😀'.repeat(35), { ...ucs, units: 70, segments: 1 }],
    ['a pair that would be cut', `${'ł'.repeat(66)}😀${'ł'.repeat(66)}`, { ...ucs, units: 134, segments: 3 }],
    ['a space that does not break', '10\u{a0}am', { ...ucs, units: 5, segments: 1 }],
  ] as const)('counts %s', (_, text, length) => expect(smsLength(text)).toEqual(length))

  const anyText = fc.oneof(
    fc.string({ maxLength: 700 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom('a', '€', '[', ' ', '£'), maxLength: 700 }),
  )

  it('never has fewer parts than its units need, and never one per three lost units more', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { encoding, units, segments } = smsLength(text)
        const [alone, part] = encoding === 'GSM-7' ? [160, 153] : [70, 67]
        const one = units === 0 ? 0 : 1
        const [least, most] = units <= alone ? [one, one] : [Math.ceil(units / part), Math.ceil(units / (part - 1))]
        expect(segments).toBeGreaterThanOrEqual(least)
        expect(segments).toBeLessThanOrEqual(most)
      }),
    )
  })

  it('never becomes shorter when text is added', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, more) => {
        expect(smsLength(text + more).segments).toBeGreaterThanOrEqual(smsLength(text).segments)
      }),
    )
  })

  it('counts the code units of a text with one character outside GSM-7', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(smsLength(`${text}ł`)).toMatchObject({ encoding: 'UCS-2', units: text.length + 1 })
      }),
    )
  })
})
