/** The words in a row that are one shingle. */
export const shingleWords = 5

export type Shingles = ReadonlySet<string>

/** A text of a page, as its readers see it. */
export interface PageText {
  readonly path: string
  readonly title: string
  readonly text: string
}

/** The part of a text that one other page has too. */
interface SharedWith {
  readonly path: string
  readonly title: string
  readonly percent: number
  /** Sentences of the text with words of that page, at most `shownSentences`. */
  readonly sentences: readonly string[]
}

export interface Alikeness {
  /** The shingles of the text, and those of them that any other page has too. */
  readonly shingles: number
  readonly shared: number
  /** Rounded up, so that no text looks better than it is. */
  readonly percent: number
  /** The pages that share any, the most first, at most `shownPages`. */
  readonly pages: readonly SharedWith[]
}

const shownPages = 5
const shownSentences = 8

/**
 * The shingles of a text. Capitals, spaces and punctuation do not count, and any of `places` is the same place: a page
 * that changes only the name of the town is a copy.
 */
export function shinglesOf(text: string, places: readonly string[]): Shingles {
  const words = samePlaces(wordsOf(text), places.map(wordsOf))
  const shingles = new Set<string>()
  for (let start = 0; start + shingleWords <= words.length; start += 1) {
    shingles.add(words.slice(start, start + shingleWords).join(' '))
  }
  return shingles
}

export function wordCount(text: string): number {
  return wordsOf(text).length
}

/** How many shingles both have. */
export function sharedCount(one: Shingles, other: Shingles): number {
  return one.intersection(other).size
}

/** How much of the text other pages have too. Their order does not matter. */
export function alikenessOf(text: string, others: readonly PageText[], places: readonly string[]): Alikeness {
  const own = shinglesOf(text, places)
  const compared = others.map((page) => ({ page, shared: own.intersection(shinglesOf(page.text, places)) }))
  const all = new Set(compared.flatMap(({ shared }) => [...shared]))
  const sentences = sentencesOf(text).map((sentence) => ({ sentence, shingles: shinglesOf(sentence, places) }))
  const pages = compared
    .filter(({ shared }) => shared.size > 0)
    .toSorted((one, other) => other.shared.size - one.shared.size || (one.page.path < other.page.path ? -1 : 1))
    .slice(0, shownPages)
    .map(({ page: { path, title }, shared }) => ({
      path,
      title,
      percent: percentOf(shared.size, own.size),
      sentences: sentences
        .filter(({ shingles }) => !shingles.isDisjointFrom(shared))
        .map(({ sentence }) => sentence)
        .slice(0, shownSentences),
    }))
  return { shingles: own.size, shared: all.size, percent: percentOf(all.size, own.size), pages }
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.ceil((part * 100) / whole))

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** The words with one mark for each place; the longest name counts. */
function samePlaces(words: readonly string[], places: readonly (readonly string[])[]): readonly string[] {
  const byFirst = Map.groupBy(
    places.filter((place) => place.length > 0).toSorted((one, other) => other.length - one.length),
    ([first]) => first ?? '',
  )
  const marked: string[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? ''
    const place = byFirst.get(word)?.find((names) => names.every((name, index) => words[at + index] === name))
    marked.push(place ? '@place' : word)
    at += place?.length ?? 1
  }
  return marked
}

function sentencesOf(text: string): readonly string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
