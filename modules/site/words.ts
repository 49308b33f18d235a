/** Words in braces, which a text takes from the settings of the business. */
export const contentWords = ['business', 'hotline'] as const

type ContentWord = (typeof contentWords)[number]

export type ContentFacts = Readonly<Record<ContentWord, string>>

const inBraces = /\{([a-z_]+)\}/g

export function unknownWords(text: string): readonly string[] {
  const known = new Set<string>(contentWords)
  return [...text.matchAll(inBraces)].flatMap(([, word = '']) => (known.has(word) ? [] : [word]))
}

/** The text with the facts in their places; `write` makes a fact safe for its kind of text. */
export function fillWords(text: string, facts: ContentFacts, write: (fact: string) => string): string {
  return text.replace(inBraces, (braces, word: string) => (word in facts ? write(facts[word as ContentWord]) : braces))
}

/** A fact as plain text inside Markdown. */
export function asMarkdown(fact: string): string {
  return fact.replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
}
