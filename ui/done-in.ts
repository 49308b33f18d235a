import type { PageInput } from './page-context.ts'

/** A page's sentences for what its forms have done, by the word that `doneAt` put into the address. */
export type DoneWords = Readonly<Record<string, string>>

type Asked = Pick<PageInput, 'form'> & { readonly urlParsed: { readonly search: Readonly<Record<string, string>> } }

/** The sentence for what was done, or null: also where a form came back with faults, for then nothing was. */
export function doneIn(pageContext: Asked, words: DoneWords): string | null {
  const word = wordDone(pageContext)
  return word !== null && Object.hasOwn(words, word) ? (words[word] ?? null) : null
}

/** The word itself, for a page whose sentence depends on more. */
export function wordDone({ form, urlParsed }: Asked): string | null {
  return form ? null : (urlParsed.search['done'] ?? null)
}

/** On the pages of a visit. */
export const movedWords: DoneWords = { moved: 'The visit is moved', 'move-undone': 'The move is undone' }
