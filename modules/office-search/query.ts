import { foldText } from '#modules/shared'

/** A text that is searched for: a folded text matches when it contains every part of one of the readings. */
export type SearchQuery = readonly (readonly string[])[]

/** A British postcode, or its beginning with a part of the second half. */
const postcode = /^[a-z]{1,2}\d[a-z\d]?\s+\d[a-z]{0,2}$/i

/** A phone number, however it is written: digits, and what stands between them. */
const number = /^\+?[\d\s()./-]{4,}$/

/**
 * Reads what somebody typed. Words may stand in any order. A postcode is one word, and a phone number is read by its
 * digits as well, without the zero or the country before them. There are no wildcards. Null for an empty text.
 */
export function readSearch(typed: string): SearchQuery | null {
  const text = typed.trim()
  const words = (postcode.test(text) ? [text] : text.split(/\s+/)).map(foldText).filter((word) => word !== '')
  if (words.length === 0) return null
  const each = [...new Set(words)]
  const digits = number.test(text) ? text.replaceAll(/\D/g, '').replace(/^(0044|44|0)/, '') : ''
  return digits.length < 3 || each.join('') === digits ? [each] : [each, [digits]]
}

/** Whether a folded text has what is searched for. */
export function isFound(query: SearchQuery, folded: string): boolean {
  return query.some((parts) => parts.every((part) => folded.includes(part)))
}

/** A piece of a text, and whether it is what somebody searched for. */
export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** A text in pieces, those that match marked. */
export function markHits(text: string, query: SearchQuery): readonly Piece[] {
  const letters = Array.from(text)
  // Where each character of the folded text comes from: one letter may fold into two or none.
  const origins: number[] = []
  let folded = ''
  for (const [place, letter] of letters.entries()) {
    const form = foldText(letter)
    folded += form
    for (let nth = 0; nth < form.length; nth += 1) origins.push(place)
  }
  const hits = new Set<number>()
  for (const part of query.flat()) {
    for (let from = folded.indexOf(part); from >= 0; from = folded.indexOf(part, from + 1)) {
      const first = origins[from] ?? 0
      const last = origins[from + part.length - 1] ?? first
      for (let place = first; place <= last; place += 1) hits.add(place)
    }
  }
  const pieces: { text: string; isHit: boolean }[] = []
  for (const [place, letter] of letters.entries()) {
    const isHit = hits.has(place)
    const latest = pieces.at(-1)
    if (latest?.isHit === isHit) latest.text += letter
    else pieces.push({ text: letter, isHit })
  }
  return pieces
}

/** A reference or number of ours, such as CB-7RW7XN or INV-000123. */
const reference = /^[a-z]{2,4}-[a-z\d-]+$/i

/** The texts of a thing in the form in which they are compared: numbers by their digits and references joined, too. */
export function searchText(texts: readonly (string | null)[]): string {
  const folded = texts.flatMap((text) => {
    if (text === null) return []
    const form = foldText(text)
    if (reference.test(form)) return [form, form.replaceAll('-', '')]
    return number.test(text) ? [form, text.replaceAll(/\D/g, '')] : [form]
  })
  return [...new Set(folded)].filter((text) => text !== '').join('\n')
}
