/**
 * The files of the typefaces by the letters that each draws, in the order in which a letter is looked for: the site's own
 * typeface first, then Noto Sans. The ranges are those of the files.
 */
const alphabets = {
  '': '20-7e a0-ac ae-b4 b6-ff 131 152-153 2c6 2da 2dc 2009 2013-2014 2018-201a 201c-201e 2022 2026 2039-203a 2044 20ac 2122 2212 2215',
  Ext: '100-107 10a-113 116-11b 11e-123 126-127 12a-12b 12e-130 132-133 136-137 139-13e 141-148 150-151 154-155 158-15b 15e-165 16a-16b 16e-17e 192 218-21b 237 2c7 2c9 2dd 1e80-1e85 1e9e 1ef2-1ef3 2020 20b9 2113',
  NotoLatin: 'b5 2bb-2bc 2002 300-301 303-304 308-309 323 329 2032-2033',
  NotoLatinExt:
    '108-109 114-115 11c-11d 124-125 128-129 12c-12d 134-135 138 14a-14f 156-157 15c-15d 166-169 16c-16d 17f-191 193-217 21c-236 238-2ba 2bd-2c5 2c8 2ca-2cc 2ce-2d7 1e00-1e7f 1e86-1e9d 1e9f 1ef4-1eff 20a0-20ab 20ad-20b8 20ba-20c0',
  NotoGreek: '370-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-3ff',
  NotoGreekExt:
    '1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe',
  NotoCyrillic: '400-45f 490-491 4b0-4b1 2116',
  NotoCyrillicExt: '460-48f 492-4af 4b2-52f',
  NotoVietnamese: '1ea0-1ef1',
  NotoDevanagari: '900-97f',
} as const satisfies Readonly<Record<string, string>>

export type Weight = 'body' | 'bold'
type Alphabet = keyof typeof alphabets
export type Face = `${Weight}${Alphabet}`

const names: readonly Alphabet[] = [
  '',
  'Ext',
  'NotoLatin',
  'NotoLatinExt',
  'NotoGreek',
  'NotoGreekExt',
  'NotoCyrillic',
  'NotoCyrillicExt',
  'NotoVietnamese',
  'NotoDevanagari',
]

/** Each file of a typeface that may be drawn with, by its name. */
export const faces: readonly Face[] = names.flatMap((name): readonly Face[] => [`body${name}`, `bold${name}`])

const ranges = names.map((name) => ({
  name,
  ranges: alphabets[name].split(' ').map((range) => {
    const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16))
    return { first, last }
  }),
}))

const alphabetOf = (code: number): Alphabet | null =>
  ranges.find((alphabet) => alphabet.ranges.some(({ first, last }) => code >= first && code <= last))?.name ?? null

/** Letters that one file draws. */
export interface Run {
  readonly text: string
  readonly face: Face
}

const isPlain = /^[\u{20}-\u{7e}]*$/u
/** Characters without a shape, such as those that turn the direction of text. */
const shapeless = /[\p{Cc}\p{Cf}\u{fe00}-\u{fe0f}]/u

/** Splits one line of text by the files that draw its letters. A letter that none has becomes a question mark. */
export function runsOf(text: string, weight: Weight, available: ReadonlySet<Face>): readonly Run[] {
  if (isPlain.test(text)) return text === '' ? [] : [{ text, face: weight }]
  const runs: Run[] = []
  for (const letter of text.normalize('NFC').replaceAll('\t', ' ')) {
    if (shapeless.test(letter)) continue
    const alphabet = alphabetOf(letter.codePointAt(0) ?? 0)
    const found: Face | null = alphabet === null ? null : `${weight}${alphabet}`
    const [drawn, face]: readonly [string, Face] =
      found !== null && available.has(found) ? [letter, found] : ['?', weight]
    const last = runs.at(-1)
    if (last?.face === face) runs[runs.length - 1] = { text: last.text + drawn, face }
    else runs.push({ text: drawn, face })
  }
  return runs
}
