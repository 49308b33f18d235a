import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalKeyword, normalPlace } from './normalise.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 60 })
/** Marks, joiners, spaces and letters whose forms depend on their neighbours. */
const hardText = fc
  .array(
    fc.constantFrom(
      'H',
      '\u0331',
      '\u0308',
      'Σ',
      'σ',
      'İ',
      'ı',
      'ẞ',
      'ﬁ',
      'ᾼ',
      '\u0345',
      'K',
      'Å',
      '①',
      '½',
      '한',
      '\u1100',
      '\u1161',
      ' ',
      '\t',
      '\n',
      '\u00a0',
      '\u3000',
      '\ufeff',
      '\u200b',
      '\u00a8',
      "'",
      '’',
      '.',
      '-',
      '‑',
      '﹣',
      'ŉ',
      '\ud800',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

describe('the normal form of a keyword', () => {
  it.each([
    ['Emergency  Plumber\tCROYDON ', 'emergency plumber croydon'],
    ['Ｐlumber\u00a0Ｃroydon', 'plumber croydon'],
    ['ﬁx boiler', 'fix boiler'],
    ['\n\n', ''],
    ['H\u0331eating', '\u1e96eating'],
  ])('%j becomes %j', (text, normal) => expect(normalKeyword(text)).toBe(normal))

  it('stays as it is in a second turn, for each character of Unicode', () => {
    const changed: string[] = []
    for (let point = 0; point <= 0x10_ffff; point += 1) {
      const text = `a${String.fromCodePoint(point)}e`
      const once = normalKeyword(text)
      if (normalKeyword(once) !== once || normalPlace(normalPlace(text)) !== normalPlace(text)) changed.push(text)
    }
    expect(changed).toEqual([])
  })

  it('stays as it is in a second turn, and has single spaces, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, hardText), (text) => {
        const once = normalKeyword(text)
        expect(normalKeyword(once)).toBe(once)
        expect(once).not.toMatch(/^\s|\s$|\s\s|[^\S ]/u)
      }),
    )
  })

  it('is the same for capitals, wide letters and further spaces', () => {
    const words = fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(words, fc.constantFrom(' ', '  ', '\t', '\u00a0', '\u3000'), (parts, space) => {
        const wide = parts
          .join(space)
          .replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))
        expect(normalKeyword(parts.join(space).toUpperCase())).toBe(parts.join(' '))
        expect(normalKeyword(wide)).toBe(parts.join(' '))
      }),
    )
  })
})

describe('the normal form of a place', () => {
  it.each([
    ['Thornton-Heath', 'thornton heath'],
    ['St. Helier', 'st helier'],
    ['King’s  Cross', 'kings cross'],
  ])('%j becomes %j', (text, normal) => expect(normalPlace(text)).toBe(normal))

  it('stays as it is in a second turn, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, hardText), (text) => {
        expect(normalPlace(normalPlace(text))).toBe(normalPlace(text))
      }),
    )
  })
})
