import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aTrader } from '../../../tests/support/builders/terms.ts'
import { judgeLegal } from './judge-legal.ts'
import { legalPages, legalWords } from './legal-pages.ts'
import { blanksIn, blocksOf, fillBlanks, fillFacts } from './legal-text.ts'
import { createLegal } from './legal.ts'
import { writtenLegal } from './written/index.ts'

const legal = (changes: Parameters<typeof aTrader>[0] = {}) =>
  createLegal({
    legal: {
      latest: async () => new Map(),
      find: async () => null,
      list: async () => [],
      add: () => Promise.reject(new Error('nothing is saved')),
      version: () => 0,
    },
    trader: async () => aTrader(changes),
    data: async () => ({ held: ['Your account: name'], kept: ['Enquiries: 12 months'], showsAdverts: false }),
    clock: { now: () => Temporal.Instant.from('2026-03-02T09:00:00Z') },
  })

const wordsOf = (blocks: readonly unknown[]) => JSON.stringify(blocks)

describe('the legal pages as they come with the product', () => {
  it.each(legalPages)('%s passes as an edit of the owner would, and every detail in it is known', async (page) => {
    expect(judgeLegal(page, writtenLegal[page])).toMatchObject({ ok: true })
    const { blocks, blanks } = await legal().legalPage(page)
    expect(wordsOf(blocks)).not.toMatch(/[{}]business|\{[a-z_]+\}/)
    expect(blanks.every((name) => name.length > 3)).toBe(true)
  })

  it('name the rights of data subjects, the ICO, what is held and for how long', async () => {
    const words = wordsOf((await legal().legalPage('privacy')).blocks)
    for (const part of [
      'Your account: name',
      'Enquiries: 12 months',
      'ico.org.uk',
      '0303 123 1113',
      'copy of your data',
    ])
      expect(words).toContain(part)
  })

  it('have the model cancellation form and the 14 days', async () => {
    const words = wordsOf((await legal().legalPage('cancellation')).blocks)
    for (const part of ['Model cancellation form', 'hereby give notice', 'within 14 days', 'urgent repair'])
      expect(words).toContain(part)
  })

  it('leave out the line of a detail that the business has not given', async () => {
    const words = wordsOf((await legal({ companyNumber: '', insurers: '' }).legalPage('terms')).blocks)
    expect(words).not.toMatch(/Company number|Insured with/)
  })
})

describe('an edit of a legal page', () => {
  const text = writtenLegal.complaints

  it.each([
    ['nothing', ' \n '],
    ['an unknown detail', `${text} {colour}`],
    ['a stray brace', `${text} }`],
    ['a stray bracket', `${text} [[not closed`],
    ['a control character', `${text}\0`],
    ['too long a text', text + 'x'.repeat(30_000)],
    ['a detail that the law requires left out', text.replaceAll('{complaints}', 'us')],
  ])('is refused with %s', (_, changed) => {
    expect(judgeLegal('complaints', changed)).toMatchObject({ ok: false })
  })

  it('names the details of its page alone', () => {
    expect(legalPages.every((page) => legalWords[page].requires.length > 0)).toBe(true)
  })
})

describe('blanks', () => {
  const name = fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/)

  it('are there exactly until each is filled in', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 5 }), fc.stringMatching(/^[A-Za-z0-9 ]{1,20}$/), (names, value) => {
        const text = names.map((one) => `Ask [[${one}]] about it.`).join('\n')
        expect(blanksIn(text)).toEqual(names)
        expect(blanksIn(fillBlanks(text, new Map(names.map((one) => [one, value]))))).toEqual([])
        expect(fillBlanks(text, new Map(names.map((one) => [one, ''])))).toBe(text)
      }),
    )
  })
})

describe('the blocks of a text', () => {
  it('are headings, paragraphs with their lines, and lists', () => {
    const blocks = blocksOf('Hello\nthere\n\n## Why\n- one\n- two\nEnd')
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'list', 'paragraph'])
  })

  it('have links only to this site, to https and to e-mail addresses', () => {
    const [block] = blocksOf(
      '[a](/terms) [b](javascript:alert) https://ico.org.uk/x. me@example.com [c](http://evil.example)',
    )
    const lines = block?.kind === 'paragraph' ? block.lines.flat() : []
    expect(lines.flatMap((piece) => (piece.kind === 'link' ? [piece.href] : []))).toEqual([
      '/terms',
      'https://ico.org.uk/x',
      'mailto:me@example.com',
    ])
  })

  it('lose no word of a plain text', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 20 }), (words) => {
        const said = JSON.stringify(blocksOf(words.join('\n\n')))
        expect(words.every((word) => said.includes(word))).toBe(true)
      }),
    )
  })

  it('refuse a detail that nobody knows', () => {
    expect(() => fillFacts('{colour}', {} as Parameters<typeof fillFacts>[1])).toThrow('colour')
  })
})
