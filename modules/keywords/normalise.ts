/**
 * The normal form of a keyword: NFKC, lower case, and one space where there were several. Two texts with one normal
 * form are one keyword. It is idempotent.
 */
export function normalKeyword(text: string): string {
  // A lower-case letter may join with the mark that follows it where capitals have no joint form (U+1E96).
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()
}

/** The normal form of a place: as of a keyword, without apostrophes and full stops, and with a space for each hyphen. */
export function normalPlace(text: string): string {
  return normalKeyword(
    normalKeyword(text)
      .replaceAll(/['’‘.]/gu, '')
      .replaceAll(/\p{Pd}/gu, ' '),
  )
}
