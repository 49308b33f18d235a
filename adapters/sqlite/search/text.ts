/** Letters that are no other letter with something above or below it, and the two forms of a small sigma. */
const alike: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
}

/**
 * The form in which texts enter an index: small letters without accents, spaces, apostrophes and zeros. A part of a
 * text has a part of this form, also when a search ignores only some of these differences.
 */
export function foldText(text: string): string {
  const lower = text.toWellFormed().toLowerCase()
  const bare = /^[\p{ASCII}]*$/u.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[øłđßæœıς]/g, (letter) => alike[letter] ?? letter)
  return bare.replaceAll(/[\s\0'’‘`´]/g, '')
}

/** The texts of a row in one, with a character between them that no folded text has. */
export function foldRow(texts: readonly (string | null)[], form = foldText): string {
  return [...new Set(texts.map((text) => form(text ?? '')))].join('\n')
}

/**
 * One reading of a search text, as the parts that a row contains in any order; a row matches when it has all parts of
 * one reading.
 */
export type Reading = readonly string[]

/** Every three characters that follow each other in a part of a reading, each once. */
export function trigramsOf(reading: Reading, form = foldText): readonly string[] {
  const each = reading.flatMap((part) => {
    const characters = Array.from(form(part))
    return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''))
  })
  return [...new Set(each)]
}

/** A question to an index; nothing in quotation marks is an operator. */
export function allOf(trigrams: readonly string[]): string {
  return trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}
