import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { type Source, readSources } from './sources.ts'

/** Openings of a sentence that put a clause or a count where the reader expects the subject. Questions may begin so. */
const riddle =
  /^(?:What|Whatever|Whoever|Whichever|Who|Whom|Whose|So many|So much|Of (?!course)|Such as|As many|As much)\b[^?]*$/

/** The sentences of a file's comments that do not begin with their subject, each with its line. */
function riddlesOf({ path, text }: Source): readonly string[] {
  return parseSync(path, text).comments.flatMap(({ type, value, start }) => {
    const words = value
      .replaceAll(/^\s*\*+\s?/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const continues = type === 'Line' && /\/\/[^\n]*\n[ \t]*$/.test(text.slice(0, start))
    const sentences = words.split(/(?<=[.:;?!])\s+(?=[A-Z])/)
    const line = text.slice(0, start).split('\n').length
    return sentences.flatMap((sentence, index) =>
      riddle.test(sentence) && !(continues && index === 0) ? [`${path}:${line} ${sentence}`] : [],
    )
  })
}

const source = (text: string): Source => ({ path: 'src/x.ts', text })

describe('a comment', () => {
  it.each([
    '/** What this module needs from outside. */',
    '/** Whoever has the link may pay. */',
    '/** Keeps quotes. Of those the latest counts. */',
    '/**\n * So many bytes at once.\n */',
    '// Who did it.',
  ])('that does not begin with its subject is caught: %s', (text) => {
    expect(riddlesOf(source(text))).toHaveLength(1)
  })

  it.each([
    '/** The ports of this module. */',
    '/** What does the office see? */',
    '// The office decides\n// Who pays.',
    "export const text = 'What we do'",
  ])('passes: %s', (text) => {
    expect(riddlesOf(source(text))).toEqual([])
  })

  it('begins with its subject, in the whole tree', () => {
    expect(readSources().flatMap(riddlesOf)).toEqual([])
  })
})
