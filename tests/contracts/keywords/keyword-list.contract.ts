import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Keyword, type KeywordQuery, competitions, keywordSorts, keywordSources } from '#modules/keywords'
import type { ServiceId } from '#modules/shared'
import { runs } from '../../support/property-runs.ts'
import { factsOf } from '../../support/keywords/rows.ts'
import { type OpenedKeywords, addOne, all, ann, applyRows, bob, incoming, now, wordsOf } from './keywords-opened.ts'

const sorts = keywordSorts.flatMap((sort) => [sort, `-${sort}`] as const)
const places = ['Croydon', 'Purley', 'Thornton Heath'] as const
const pieces = ['tap', 'boiler', 'e', '%', '_', '*', '"', '\\', "'", 'é', '😀', ' ', 'croydon'] as const

const words = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
const facts = fc.record({
  keyword: words,
  service: fc.option(fc.nat(2)),
  location: fc.option(fc.constantFrom(...places)),
  source: fc.constantFrom(...keywordSources),
  score: fc.constantFrom(0, 40, 79, 80, 100),
  searchVolume: fc.option(fc.constantFrom(0, 10, 500)),
  competition: fc.option(fc.constantFrom(...competitions)),
  isAiGenerated: fc.boolean(),
  isSuggestion: fc.boolean(),
})
const batch = fc.array(facts, { maxLength: 12 })
const deeds = fc.oneof(
  fc.record({ kind: fc.constantFrom('generate', 'import', 'add'), rows: batch }),
  fc.record({
    kind: fc.constantFrom('remove', 'restore', 'accept', 'decline'),
    at: fc.array(fc.nat(20), { maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('edit'), at: fc.nat(20), row: facts }),
)
const query = fc.record({
  text: fc.oneof(fc.constant(''), fc.constantFrom(...pieces), words),
  service: fc.option(fc.nat(2), { freq: 2 }),
  location: fc.option(fc.constantFrom(...places), { freq: 2 }),
  source: fc.option(fc.constantFrom(...keywordSources), { freq: 2 }),
  sort: fc.constantFrom(...sorts),
  suggestions: fc.boolean(),
})

type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never
type Deed = typeof deeds extends fc.Arbitrary<infer T> ? T : never

/** The contract of the lists of every `KeywordStore`, and of the sums that it keeps. */
export function keywordListContract(keeper: string, open: () => Promise<OpenedKeywords>): void {
  const rowOf = ({ service, ...row }: Facts, services: readonly ServiceId[]) =>
    incoming(row.keyword, { ...row, serviceId: service === null ? null : (services[service] ?? null) })

  async function listed(opened: OpenedKeywords, suggestions = false): Promise<readonly Keyword[]> {
    return (await opened.keywords.page({ ...all, suggestions }, null, 10_000))?.items ?? []
  }

  async function perform(opened: OpenedKeywords, deed: Deed): Promise<void> {
    const { keywords, services } = opened
    if ('rows' in deed) {
      const rows = deed.rows.map((row) => rowOf(row, services))
      if (deed.kind === 'add') await keywords.add(rows, ann, now)
      else await applyRows(opened.runs, deed.kind === 'import' ? 'import' : 'generate', rows)
      return
    }
    const rows = [...(await listed(opened)), ...(await listed(opened, true))]
    if ('row' in deed) {
      const { id = null, version = 0 } = rows[deed.at] ?? {}
      const { keyword, serviceId, location } = rowOf(deed.row, services)
      if (id) await keywords.edit(id, version, { keyword, serviceId, location }, bob, now)
      return
    }
    const ids = deed.at.flatMap((at) => rows[at]?.id ?? [])
    if (deed.kind === 'accept' || deed.kind === 'decline') {
      await keywords.decideSuggestions(ids, deed.kind === 'accept', ann, now)
    } else {
      await keywords.remove(ids, ann, now)
      if (deed.kind === 'restore') await keywords.restore(ids, ann, now, now)
    }
  }

  describe(`the list of keywords kept in ${keeper}`, () => {
    it('has sums that equal a count after any sequence of changes', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(deeds, { maxLength: 12 }), async (sequence) => {
          await using opened = await open()
          for (const deed of sequence) await perform(opened, deed)
          const rows = await opened.keywords.each(null, 10_000)
          expect(await opened.keywords.stats()).toEqual({
            total: rows.length,
            scores: rows.reduce((sum, { score }) => sum + score, 0),
            highPerformers: rows.filter(({ score }) => score >= 80).length,
            aiGenerated: rows.filter(({ isAiGenerated }) => isAiGenerated).length,
          })
          const found = new Set(rows.flatMap(({ location }) => location ?? []))
          expect(await opened.keywords.locations()).toEqual([...found].toSorted())
          for (const source of keywordSources) {
            const page = await opened.keywords.page({ ...all, source }, null, 1)
            expect(page?.total).toBe(rows.filter((row) => row.source === source).length)
          }
        }),
        { numRuns: runs(15) },
      )
    })

    it('is its pages joined by cursors, forwards and backwards, for every filter, text and order', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(deeds, { minLength: 1, maxLength: 5 }),
          batch,
          fc.array(query, { minLength: 1, maxLength: 12 }),
          fc.integer({ min: 1, max: 4 }),
          fc.boolean(),
          async (sequence, later, queries, limit, isIndexed) => {
            await using opened = await open()
            for (const deed of sequence) await perform(opened, deed)
            if (isIndexed) await opened.index()
            await perform(opened, { kind: 'import', rows: later })
            for (const { service, ...given } of queries) {
              const serviceId = service === null ? null : (opened.services[service] ?? null)
              const asked: KeywordQuery = { ...given, serviceId }
              const rows = (await listed(opened, asked.suggestions)).filter((row) => isFound(row, asked))
              const expected = inOrder(rows, asked.sort, opened.services).map(({ id }) => id)
              expect(await joined(opened, asked, limit, 'next')).toEqual(expected)
              expect(await joined(opened, asked, limit, 'previous')).toEqual(expected)
            }
          },
        ),
        { numRuns: runs(25) },
      )
    })

    it('finds letters that are signs elsewhere as themselves, and nothing with NUL', async () => {
      await using opened = await open()
      const signs = ['%', '_', '"', '*', '\\', "'", '-', '(']
      await opened.keywords.add([factsOf('plain words here'), ...signs.map((sign) => factsOf(`ab${sign}cd`))], ann, now)
      for (const isIndexed of [false, true]) {
        if (isIndexed) await opened.index()
        for (const sign of signs) {
          expect(await wordsOf(opened.keywords, { text: sign })).toEqual([`ab${sign}cd`])
          expect(await wordsOf(opened.keywords, { text: `b${sign}c` })).toEqual([`ab${sign}cd`])
        }
        for (const text of ['\0', 'ab\0', 'plain\0', 'ab%%', '_____________________']) {
          expect(await wordsOf(opened.keywords, { text })).toEqual([])
        }
      }
    })

    it('finds a row by its new words, and one that came back, while the index lags behind', async () => {
      await using opened = await open()
      const { keywords } = opened
      const one = await addOne(keywords, factsOf('boiler service'))
      await opened.index()
      await keywords.edit(one.id, 1, { keyword: 'tap repair' }, ann, now)
      expect([await wordsOf(keywords, { text: 'boiler' }), await wordsOf(keywords, { text: 'tap' })]).toEqual([
        [],
        ['tap repair'],
      ])
      await keywords.remove([one.id], ann, now)
      await opened.index()
      await keywords.restore([one.id], ann, now, now)
      expect(await wordsOf(keywords, { text: 'repair' })).toEqual(['tap repair'])
    })

    it('counts up to ten thousand rows, walks common texts, and finds the last page', async () => {
      await using opened = await open()
      const count = 10_400
      const rows = Array.from({ length: count }, (_, at) =>
        incoming(`tap ${String(at).padStart(5, '0')}`, { score: at % 101, location: at % 3 === 0 ? 'Purley' : null }),
      )
      for (let at = 0; at < count; at += 500) await applyRows(opened.runs, 'import', rows.slice(at, at + 500))
      for (const isIndexed of [false, true]) {
        if (isIndexed) await opened.index()
        for (const text of ['', 'tap', 'tap ', 'ta']) {
          const page = await opened.keywords.page({ ...all, text }, null, 50)
          expect(page).toMatchObject({ total: 10_000, isMore: true, previous: null })
          expect(page?.items[49]?.keyword).toBe('tap 00049')
          const last = await opened.keywords.page({ ...all, text }, 'last', 50)
          expect([last?.next, last?.items[0]?.keyword]).toEqual([null, 'tap 10350'])
          const before = await opened.keywords.page({ ...all, text }, last?.previous ?? '', 50)
          expect(before?.items[0]?.keyword).toBe('tap 10300')
        }
        const some = await opened.keywords.page({ ...all, text: 'tap', location: 'Purley' }, null, 50)
        expect(some).toMatchObject({ total: 3_467, isMore: false })
        expect(await wordsOf(opened.keywords, { text: '10399' })).toEqual(['tap 10399'])
      }
    })

    it('has no page for a cursor that is none, and goes back where the rows beyond one have gone', async () => {
      await using opened = await open()
      const { keywords } = opened
      const rows = [await addOne(keywords, factsOf('one')), await addOne(keywords, factsOf('two'))]
      const first = await keywords.page(all, null, 1)
      for (const text of ['', 'x', 'bnVsbA', Buffer.from('[1]').toString('base64url')]) {
        expect(await keywords.page(all, text, 1)).toBeNull()
      }
      expect(await keywords.page({ ...all, sort: '-keyword' }, first?.next ?? '', 1)).toBeNull()
      await keywords.remove([rows[1]?.id ?? rows[0]!.id], ann, now)
      const page = await keywords.page(all, first?.next ?? '', 1)
      expect(page?.items.map(({ keyword }) => keyword)).toEqual(['one'])
    })
  })
}

async function joined(
  { keywords }: OpenedKeywords,
  asked: KeywordQuery,
  limit: number,
  way: 'next' | 'previous',
): Promise<readonly string[]> {
  const found: string[] = []
  let cursor: string | null = way === 'next' ? null : 'last'
  for (let isFirst = true; ; isFirst = false) {
    const page = await keywords.page(asked, cursor, limit)
    if (!page) throw new Error('a cursor of the list is none')
    const ids = page.items.map(({ id }) => id)
    if (way === 'next') found.push(...ids)
    else found.unshift(...ids)
    const back = way === 'next' ? page.previous : page.next
    expect(back === null).toBe(isFirst)
    cursor = page[way]
    if (cursor !== null) continue
    expect(page).toMatchObject({ total: found.length, isMore: false })
    return found
  }
}

function isFound(row: Keyword, { text, serviceId, location, source }: KeywordQuery): boolean {
  return (
    row.keyword.includes(text) &&
    (serviceId === null || row.serviceId === serviceId) &&
    (location === null || row.location === location) &&
    (source === null || row.source === source)
  )
}

/** The order as the port says it. */
function inOrder(rows: readonly Keyword[], sort: KeywordQuery['sort'], services: readonly ServiceId[]) {
  const isTurned = sort.startsWith('-')
  const values: Record<string, (row: Keyword) => string | number | null> = {
    score: ({ score }) => score,
    keyword: ({ keyword }) => keyword,
    service: ({ serviceId }) => (serviceId === null ? null : services.indexOf(serviceId)),
    location: ({ location }) => location,
    volume: ({ searchVolume }) => searchVolume,
    competition: ({ competition }) => (competition === null ? null : -competitions.indexOf(competition)),
    source: ({ source }) => source,
  }
  const name = sort.replace('-', '')
  const valueOf = (row: Keyword) => values[name]?.(row) ?? null
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    if ((a === null) !== (b === null)) return a === null ? 1 : -1
    const way = isTurned ? -1 : 1
    if (name === 'score') return -way * (other.score - one.score || (one.id < other.id ? -1 : 1))
    const byValue = a === null || b === null ? 0 : compare(a, b)
    return way * (byValue || other.score - one.score || (one.id < other.id ? -1 : 1))
  })
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
}
