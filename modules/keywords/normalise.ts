/**
 * The normal form of a keyword: NFKC, small letters, and one space where there were several. Two texts with one normal
 * form are one keyword. A second turn changes nothing.
 */
export function normalKeyword(text: string): string {
  // Small letters may join with the mark that follows them where capitals have no joint form (U+1E96).
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
