import { askedWords } from '#modules/asked'
import { type Result, accept, refuse } from '#modules/shared'

/** The list does not know a word of the query. */
interface WordUnknown {
  readonly kind: 'word-unknown'
  readonly word: string
}

/** The page has no filter, order or choice. */
interface NothingAsked {
  readonly kind: 'nothing-asked'
}

export type QueryRefusal = WordUnknown | NothingAsked

/** Words that say where a page of a list begins. */
export const placeWords: readonly string[] = ['after', 'earlier']

/**
 * The one spelling of a question, by the words that the list knows: words in their order, trimmed, without empty ones and
 * without the place in the list.
 */
export function canonicalQuery(words: readonly string[], query: string): Result<string, QueryRefusal> {
  const search = Object.fromEntries(new URLSearchParams(query))
  const unknown = Object.keys(search).find((word) => !words.includes(word))
  if (unknown !== undefined) return refuse({ kind: 'word-unknown', word: unknown.slice(0, 40) })
  const kept = words.filter((word) => !placeWords.includes(word))
  const asked = askedWords(kept, search)
  const said = kept.map((word) => [word, (asked[word] ?? '').trim()]).filter(([, value]) => value !== '')
  return said.length === 0 ? refuse({ kind: 'nothing-asked' }) : accept(new URLSearchParams(said).toString())
}

/** The words that a query uses. */
export function wordsIn(query: string): readonly string[] {
  return [...new URLSearchParams(query).keys()]
}
