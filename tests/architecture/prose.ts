import type { Source } from './sources.ts'

/** Openings of a sentence that put a clause or a count where the reader expects the subject. Questions may begin so. */
const riddle =
  /^["“(]?(?:What|Whatever|Whoever|Whichever|Who|Whom|Whose|So (?:many|much|long|often|far|few|little|near|common|large)|Of (?!course)|Such as|As (?:many|much|it|they))\b[^?]*$/

/** The heading that the READMEs of folders share. */
const sharedHeading = 'Who may import it'

const listHeading = '\n### Words that documents avoid\n'

interface Paragraph {
  readonly path: string
  readonly line: number
  readonly text: string
}

/** The sentences of a text that do not begin with their subject. */
export function riddlesIn(text: string): readonly string[] {
  return text.split(/(?<=[.:;?!]["”)]?)\s+(?=["“(]?[A-Z])/).filter((sentence) => riddle.test(sentence))
}

/** The headings, paragraphs, list items and table cells of a Markdown document, without code, link targets and emphasis. */
function paragraphsOf({ path, text }: Source): readonly Paragraph[] {
  const withoutFences = text.replaceAll(/^```.*\n[^]*?^```$/gm, (fence) => fence.replaceAll(/[^\n]/g, ''))
  const found: Paragraph[] = []
  let continues = false
  for (const [index, written] of withoutFences.split('\n').entries()) {
    const [, mark = '', words = ''] = /^\s*(#+ |[-*+] |\d+\. |> ?|\|)?(.*)$/.exec(written) ?? []
    const last = found.at(-1)
    if (continues && mark === '' && words !== '' && last) {
      found[found.length - 1] = { ...last, text: `${last.text} ${words}` }
    } else if (mark === '|') {
      found.push(...words.split('|').map((cell) => ({ path, line: index + 1, text: cell.trim() })))
    } else if (words !== '') {
      found.push({ path, line: index + 1, text: words })
    }
    continues = words !== '' && mark !== '|' && !mark.startsWith('#')
  }
  return found.map((paragraph) => ({ ...paragraph, text: wordsOf(paragraph.text) }))
}

function wordsOf(markdown: string): string {
  return markdown
    .replaceAll(/`[^`]*`/g, 'x')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*+|(?<!\w)_|_(?!\w)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The words that the glossary replaces: each is in backticks at its end. */
export function avoidedWords(glossary: string): readonly string[] {
  const [, list = ''] = glossary.split(listHeading)
  return [...list.matchAll(/`([^`]+)`/g)].flatMap(([, word]) => word ?? [])
}

/** The words that the glossary of the interface replaces: those in backticks in the second column of its first table. */
export function wordsNotWritten(glossary: string): readonly string[] {
  const [, table = ''] = /\n\| We write \|.*\n\|[-| ]+\n((?:\|.*\n)+)/.exec(glossary) ?? []
  return table.split('\n').flatMap((row) => {
    const [, , cell = ''] = row.split('|')
    return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, word]) => word ?? [])
  })
}

/** The words of the list that a text has outside code, in any case. */
export function wordsIn(text: string, avoided: readonly string[]): readonly string[] {
  const words = text.replaceAll(/`[^`]*`/g, 'x').replaceAll(/\s+/g, ' ')
  return avoided.filter((word) => new RegExp(String.raw`(?<![\w-])${word}(?![\w-])`, 'i').test(words))
}

/** The breaches of a document: sentences that do not begin with their subject, and avoided words. */
export function breachesOf(document: Source, avoided: readonly string[]): readonly string[] {
  return paragraphsOf(document).flatMap(({ path, line, text }) => [
    ...(text === sharedHeading ? [] : riddlesIn(text)).map((sentence) => `${path}:${line} ${sentence}`),
    ...wordsIn(text, avoided).map((word) => `${path}:${line} "${word}"`),
  ])
}
