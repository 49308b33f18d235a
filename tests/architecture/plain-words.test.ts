import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { avoidedWords, breachesOf, riddlesIn } from './prose.ts'
import { type Source, readSources, writtenTextsOf } from './sources.ts'

/** The sentences of a file's comments that do not begin with their subject, each with its line. */
function riddlesOf({ path, text }: Source): readonly string[] {
  return parseSync(path, text).comments.flatMap(({ type, value, start }) => {
    const words = value
      .replaceAll(/^\s*\*+\s?/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const continues = type === 'Line' && /\/\/[^\n]*\n[ \t]*$/.test(text.slice(0, start))
    const line = text.slice(0, start).split('\n').length
    return riddlesIn(words).flatMap((sentence) =>
      continues && words.startsWith(sentence) ? [] : [`${path}:${line} ${sentence}`],
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

const documents: readonly Source[] = execFileSync('git', ['ls-files', '*.md', ':!THIRD_PARTY.md'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const avoided = avoidedWords(readFileSync('modules/README.md', 'utf8'))
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
