import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { avoidedWords, breachesOf, riddlesIn, wordsIn, wordsNotWritten } from './prose.ts'
import { type Source, readSources, writtenTextsOf } from './sources.ts'

const avoided = avoidedWords(readFileSync('modules/README.md', 'utf8'))

/** The avoided words of comments. Code is about the letters of texts, so that these may be named. */
const avoidedInComments = avoided.filter((word) => !word.includes('letter'))

/** The comments of a file, each with its line; a line that goes on with the comment above is a part of it. */
function commentsOf({ path, text }: Source): readonly { readonly line: number; readonly words: string }[] {
  const found: { readonly line: number; readonly end: number; readonly words: string }[] = []
  for (const { type, value, start, end } of parseSync(path, text).comments) {
    const written = value.replaceAll(/^\s*\*+\s?/gm, ' ')
    const last = found.at(-1)
    const continues = type === 'Line' && last && /^\n[ \t]*$/.test(text.slice(last.end, start))
    if (continues) found[found.length - 1] = { ...last, end, words: `${last.words} ${written}` }
    else found.push({ line: text.slice(0, start).split('\n').length, end, words: written })
  }
  return found.map(({ line, words }) => ({ line, words: words.replaceAll(/\s+/g, ' ').trim() }))
}

/** The sentences of a file's comments that do not begin with their subject, and the avoided words, each with its line. */
function breachesOfComments(source: Source): readonly string[] {
  return commentsOf(source).flatMap(({ line, words }) => [
    ...riddlesIn(words).map((sentence) => `${source.path}:${line} ${sentence}`),
    ...wordsIn(words, avoidedInComments).map((word) => `${source.path}:${line} "${word}"`),
  ])
}

const source = (text: string): Source => ({ path: 'src/x.ts', text })

describe('a comment', () => {
  it.each([
    '/** What this module needs from outside. */',
    '/** Whichever is later counts. */',
    '/** Keeps quotes. Of those the latest counts. */',
    '/**\n * So many bytes at once.\n */',
    '// Who did it.',
    '// It is one.\n// Who did it.',
    '/** So long a link lasts. */',
    '/** So often it is retried. */',
    '/** As it was typed. */',
  ])('that does not begin with its subject is caught: %s', (text) => {
    expect(breachesOfComments(source(text))).toHaveLength(1)
  })

  it.each([
    '/** The office is told. */',
    '// The office is\n// told.',
    '/** The rest is\n * let go. */',
    '// It is retried by itself.',
    'const x = <p>{/* The office sends it by hand. */}</p>',
  ])('with a word that the glossary replaces is caught: %s', (text) => {
    expect(breachesOfComments({ path: 'ui/x.tsx', text })).toHaveLength(1)
  })

  it.each([
    '/** The ports of this module. */',
    '/** What does the office see? */',
    '// The office decides\n// Who pays.',
    '/** The letters of a name; `told` is a column. */',
    "export const text = 'What we do'",
  ])('passes: %s', (text) => {
    expect(breachesOfComments(source(text))).toEqual([])
  })

  it('begins with its subject and has the terms of the glossary, in the whole tree', () => {
    expect(readSources().flatMap(breachesOfComments)).toEqual([])
  })
})

const documents: readonly Source[] = execFileSync('git', ['ls-files', '*.md', ':!THIRD_PARTY.md'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const breachesIn = (text: string) => breachesOf({ path: 'docs/x.md', text }, avoided)

describe('a document', () => {
  it.each([
    'What the page shows is the least.',
    'A link ends by time.\nWhose it is decides.',
    '- Of those, the latest counts.',
    '1. So many rows at once.',
    '> Such as a receipt.',
    '**Context.** Who signs up by a link has no password.',
    'The page is one.\nIt shows the visit. What it shows\nis the least.',
    '| `PORT` | Who asks |',
    '# 028: What an approval rests on',
    'It has one table (see 018). "What is due" is a sum.',
  ])('with a sentence that does not begin with its subject is caught: %s', (text) => {
    expect(breachesIn(text)).toHaveLength(1)
  })

  it.each([
    'The office is told.',
    'The office Hears of it.',
    'The rest is\nlet go.',
    'It is retried by itself.',
    'The office sends it again by hand.',
    'Money is set aside on the card.',
    'The contact is the person who is met.',
    'The link belongs to whoever has it.',
    '| A hold on the card | ends |',
  ])('with a word that the glossary replaces is caught: %s', (text) => {
    expect(breachesIn(text)).toHaveLength(1)
  })

  it.each([
    'The page shows the minimum.',
    '## Who may import it',
    'What does the office see?',
    'The office decides\nWho pays.',
    'Of course.',
    'The field `by_hand` and the words `let go` are code.',
    '```\nWhat the shell prints is told.\n```',
    'See [the table](what-is-told/told.md), in `modules/messaging`.',
    'This folder holds the decisions of the household.',
  ])('passes: %s', (text) => {
    expect(breachesIn(text)).toEqual([])
  })

  it('has sentences that begin with their subject and the terms of the glossary, in the whole tree', () => {
    expect(documents.length).toBeGreaterThan(100)
    expect(documents.flatMap((document) => breachesOf(document, avoided))).toEqual([])
  })
})

/** The breaches in the texts of a source, each with its line. */
const breachesOfTexts = (source: Source) =>
  writtenTextsOf(source).flatMap(({ line, text }) =>
    breachesOf({ path: `${source.path}:${line}`, text }, avoided).map((breach) => breach.replace(/:1 /, ' ')),
  )

describe('a text of the benchmark', () => {
  it.each([
    "export const about = 'What Callout does first.'",
    'export const about = `All of ${count} customers have heard.`',
    'throw new Error(`process ${id} is told nothing`)',
  ])('in words that documents avoid is caught: %s', (text) => {
    expect(breachesOfTexts(source(text))).toHaveLength(1)
  })

  it.each(["import { heard } from './heard.ts'", 'export const heard = 1', "export const about = 'All are notified.'"])(
    'passes: %s',
    (text) => {
      expect(breachesOfTexts(source(text))).toEqual([])
    },
  )

  it('is in the words of documents, in every file of `tests/bench`', () => {
    const files = readSources().filter(({ path }) => path.startsWith('tests/bench/'))
    expect(files.length).toBeGreaterThan(20)
    expect(files.flatMap(breachesOfTexts)).toEqual([])
  })
})

const notWritten = wordsNotWritten(readFileSync('ui/README.md', 'utf8'))

/** The words in the texts of a page that the glossary of the interface replaces, each with its line. */
const wordsNotWrittenIn = (page: Source) =>
  writtenTextsOf(page).flatMap(({ line, text }) =>
    wordsIn(text, notWritten).map((word) => `${page.path}:${line} "${word}"`),
  )

describe('a text of the interface', () => {
  it.each([
    "export const words = 'Data is deleted by itself.'",
    'export const words = `The ${kind} is held back.`',
    'export default () => <p>The customer and the office are\n told.</p>',
    'export default () => <Field hint="Sent again by hand." />',
  ])('in words that the glossary of the interface replaces is caught: %s', (text) => {
    expect(wordsNotWrittenIn({ path: 'ui/x.tsx', text })).toHaveLength(1)
  })

  it.each([
    "export const words = 'Data is deleted automatically.'",
    'export default () => <p className="soft">They have been told.</p>',
  ])('passes: %s', (text) => {
    expect(wordsNotWrittenIn({ path: 'ui/x.tsx', text })).toEqual([])
  })

  it('is in the words of the glossary of the interface, in the whole of `ui`', () => {
    const pages = readSources().filter(({ path }) => path.startsWith('ui/') && !path.includes('.test.'))
    expect(notWritten.length).toBeGreaterThan(20)
    expect(pages.length).toBeGreaterThan(500)
    expect(pages.flatMap(wordsNotWrittenIn)).toEqual([])
  })
})
