import { foldText } from '#modules/shared'

/** The texts of a row in one, with a character between them that no folded text has. */
export function foldRow(texts: readonly (string | null)[], form = foldText): string {
  return [...new Set(texts.map((text) => form(text ?? '')))].join('\n')
}

/**
 * One reading of a search text, as the parts that a row contains in any order; a row matches when it has all parts of
 * one reading.
 */
export type Reading = readonly string[]

/** Every three characters that follow each other in a part of a reading, each once. */
export function trigramsOf(reading: Reading, form = foldText): readonly string[] {
  const each = reading.flatMap((part) => {
    const characters = Array.from(form(part))
    return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''))
  })
  return [...new Set(each)]
}

/**
 * A text in a question to an index: nothing in quotation marks is an operator. A question ends at the character 0, which
 * becomes a space.
 */
export const quotedText = (text: string): string => `"${text.replaceAll('"', '""').replaceAll('\0', ' ')}"`

/** A question to an index: all of these. */
export function allOf(trigrams: readonly string[]): string {
  return trigrams.map(quotedText).join(' AND ')
}
