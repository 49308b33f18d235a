/** Letters that are no other letter with something above or below it, and the two forms of a lower-case sigma. */
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
 * The form in which texts enter an index: lower case without accents, spaces, apostrophes and zeros. A part of a text
 * has a part of this form, also when a search ignores only some of these differences.
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
