/** The instructions for a language model that rephrases an automatic answer. It gets our own words, and none of the visitor's. */
export const phrasingInstructions =
  'Rewrite the message of a repair business to a visitor in plain, friendly British English, with at most 80 words. Keep every fact, number, price, time and address of a page exactly as it is. Add no fact, price, promise or name. Answer with the message alone.'

const longest = 1_000

/**
 * The rephrased answer, where it keeps to the facts: each number and address of the original is there, and there is none
 * besides. Null asks for the original.
 */
export function trustedPhrasing(original: string, phrased: string | null): string | null {
  const text = phrased?.trim() ?? ''
  if (text === '' || text.length > longest) return null
  const [wanted, given] = [factsIn(original), factsIn(text)]
  return wanted.size === given.size && [...wanted].every((fact) => given.has(fact)) ? text : null
}

/** Addresses of pages, and every run of digits with what belongs to it. */
function factsIn(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/https?:\/\/[^\s]+|\+?£?\d[\d.,:\-\s]*\d|£?\d/gu)].map(([fact]) =>
      fact.replaceAll(/[\s]/gu, '').replace(/[.,]$/u, ''),
    ),
  )
}
