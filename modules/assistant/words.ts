/** The words of a text in lower case, without punctuation: "Isn't it?" is "isnt", "it". */
export function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/**
 * Whether the words contain one of the phrases. The last word of a phrase is the beginning of a word: "leak" finds
 * "leaking", and "no heat" finds "no heating".
 */
export function mentions(words: readonly string[], phrases: readonly string[]): boolean {
  return phrases.some((phrase) => {
    const parts = phrase.split(' ')
    const last = parts.length - 1
    return words.some((_, at) =>
      parts.every((part, n) => (n === last ? words[at + n]?.startsWith(part) === true : words[at + n] === part)),
    )
  })
}

/** The same for whole words: "gas" does not find "gasket". */
export function hasWord(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((word) => wanted.includes(word))
}
