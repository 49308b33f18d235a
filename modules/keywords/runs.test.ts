import { mkdtempDisposableSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createKeywordFiles } from '#adapters/csv'
import { createSqliteKeywordRunStore, createSqliteKeywordStore } from '#adapters/sqlite'
import { systemClock, systemIds } from '#adapters/system'
import { runs } from '../../tests/support/property-runs.ts'
import { estimate, generatedRows, keywordFacts, phraseTerms, services } from '../../tests/support/keywords/rows.ts'
import { furnish } from '../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../tests/support/database.ts'
import { type IncomingKeyword, type KeywordSourcesOfRuns, createKeywordRuns, exportHead, exportLine } from './index.ts'

const plain: KeywordSourcesOfRuns = {
  services: async () => services,
  places: async () => ['Croydon'],
  generated: async () => [],
  suggester: null,
  rowTerms: async () => phraseTerms,
}

function openRuns(sources: Partial<KeywordSourcesOfRuns> = {}) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-keyword-runs-'))
  const database = openDatabase()
  furnish(database)
  const store = createSqliteKeywordStore(database)
  const keywordRuns = createKeywordRuns({
    runs: createSqliteKeywordRunStore(database),
    files: createKeywordFiles(join(folder.path, 'keywords'), systemClock),
    sources: { ...plain, ...sources },
    rest: async () => {},
    clock: systemClock,
    ids: systemIds,
  })
  const path = join(folder.path, 'sent')
  return {
    runs: keywordRuns,
    store,
    database,
    folder: folder.path,
    waiting: () => readdirSync(join(folder.path, 'keywords')),
    sent(text: string) {
      writeFileSync(path, text)
      return path
    },
    async toEnd() {
      while ((await keywordRuns.step()) === 'more');
    },
    async import(text: string) {
      writeFileSync(path, text)
      const started = await keywordRuns.startImport(path, null)
      if (!started.ok) throw new Error(started.refusal.kind)
      await this.toEnd()
      return keywordRuns.find(started.value.id)
    },
    async rows() {
      const rows = await store.each(null, 10_000)
      return rows
        .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !ofTheList.has(name))))
        .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    },
    async export() {
      const rows = await store.each(null, 10_000)
      const name = (id: (typeof rows)[number]['serviceId']) => (id === null ? '' : (services.get(id) ?? ''))
      return exportHead + rows.map((row) => exportLine(row, name(row.serviceId))).join('')
    },
    [Symbol.dispose]() {
      database[Symbol.dispose]()
      folder.remove()
    },
  }
}

const counts = (run: unknown) => {
  const { added, updated, unchanged, skipped, refused } = run as Record<string, number>
  return { added, updated, unchanged, skipped, refused }
}

const consoleHead = 'Top queries,Clicks,Impressions,CTR,Position\n'

/** Members of a row that the list gives it. */
const ofTheList = new Set(['id', 'version', 'createdAt', 'updatedAt', 'updatedBy', 'isOwned', 'category'])

describe('an import', () => {
  it('accounts for each line, and a preview says the same before', async () => {
    using open = openRuns()
    await open.import('boiler repair\nplumber\n')
    const text = `${consoleHead}boiler repair,3,100,3%,4.5\nnew words,0,10,0%,20\nx@y.com,1,2,50%,1\nnew words,1,10,10%,2\nbad,one,2,50%,1\n`
    const preview = await open.runs.preview(open.sent(text))
    expect(preview.ok && counts(preview.value)).toEqual({ added: 1, updated: 1, unchanged: 0, skipped: 0, refused: 3 })
    expect(preview.ok && preview.value.refusals).toEqual([
      { line: 4, text: 'x@y.com 1 2 50% 1', reason: 'It has an e-mail address.' },
      { line: 5, text: 'new words 1 10 10% 2', reason: 'The same words came before in this file' },
      { line: 6, text: 'bad one 2 50% 1', reason: 'The clicks are no whole number' },
    ])
    expect(open.database.count('keyword_runs')).toBe(1)
    const run = await open.import(text)
    expect(run).toMatchObject({ state: 'done', done: 5, total: 5, added: 1, updated: 1, refused: 3 })
    expect(run?.refusals).toEqual(preview.ok && preview.value.refusals)
    const row = (await open.rows()).find(({ keyword }) => keyword === 'boiler repair')
    expect(row).toMatchObject({
      source: 'search_console',
      measured: { clicks: 3, impressions: 100, ctr: 300, position: 450, from: null, to: null },
    })
    expect(open.waiting()).toEqual([])
    expect(counts(await open.import(text))).toEqual({ added: 0, updated: 0, unchanged: 2, skipped: 0, refused: 3 })
  })

  it('of an export changes nothing in the same list, and makes the same rows in an empty one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(keywordFacts, { maxLength: 8 }), async (facts) => {
        using first = openRuns()
        using second = openRuns()
        const rows = facts.map((row) => ({ ...row, isAiGenerated: row.source === 'ai', isSuggestion: false }))
        await fill(first, rows)
        const [before, text] = [await first.rows(), await first.export()]
        const again = await first.import(text)
        expect(counts(again)).toMatchObject({ added: 0, updated: 0, refused: 0 })
        expect(await first.rows()).toEqual(before)
        await second.import(text)
        expect(await second.rows()).toEqual(before)
      }),
      { numRuns: runs(10) },
    )
  })

  it('takes no second run beside it, goes on in another process, and stops when it is told to', async () => {
    using open = openRuns()
    const path = open.sent(Array.from({ length: 1_200 }, (_, at) => `plumber number ${at}\n`).join(''))
    const started = await open.runs.startImport(path, null)
    const id = started.ok ? started.value.id : null
    if (!id) throw new Error('it did not begin')
    expect(await open.runs.startImport(path, null)).toEqual({ ok: false, refusal: { kind: 'job-running', id } })
    expect(await open.runs.startGenerating({ serviceId: null, location: null, ai: false, by: null })).toEqual({
      ok: false,
      refusal: { kind: 'job-running', id },
    })
    await open.runs.step()
    expect(await open.runs.find(id)).toMatchObject({ done: 250, total: 1_200, added: 250, state: 'running' })
    const other = createKeywordRuns({
      runs: createSqliteKeywordRunStore(open.database),
      files: createKeywordFiles(join(open.folder, 'keywords'), systemClock),
      sources: plain,
      rest: async () => {},
      clock: systemClock,
      ids: systemIds,
    })
    await other.step()
    expect(await open.runs.find(id)).toMatchObject({ done: 500, added: 500 })
    await open.runs.stop(id, null)
    expect(await open.runs.step()).toBe('more')
    expect(await open.runs.find(id)).toMatchObject({ state: 'stopped', done: 500, added: 500 })
    expect(await other.step()).toBe('done')
    await Promise.all([open.runs.close(), other.close()])
  })

  it('carried on by two processes at once writes each row once', async () => {
    using open = openRuns()
    const path = open.sent(Array.from({ length: 3_000 }, (_, at) => `plumber number ${at}\n`).join(''))
    const started = await open.runs.startImport(path, null)
    const other = createKeywordRuns({
      runs: createSqliteKeywordRunStore(open.database),
      files: createKeywordFiles(join(open.folder, 'keywords'), systemClock),
      sources: plain,
      rest: async () => {},
      clock: systemClock,
      ids: systemIds,
    })
    const toEnd = async (carried: Pick<typeof other, 'step'>) => {
      while ((await carried.step()) === 'more');
    }
    await Promise.all([toEnd(open.runs), toEnd(other)])
    const run = started.ok ? await open.runs.find(started.value.id) : null
    expect(run).toMatchObject({ state: 'done', done: 3_000, added: 3_000, unchanged: 0, skipped: 0 })
    expect(await open.rows()).toHaveLength(3_000)
  })

  it('fails with the reason when its file is gone, and lets the next one begin', async () => {
    using open = openRuns()
    const started = await open.runs.startImport(open.sent('plumber\n'), null)
    rmSync(join(open.folder, 'keywords'), { recursive: true })
    await open.toEnd()
    const run = started.ok ? await open.runs.find(started.value.id) : null
    expect(run).toMatchObject({ state: 'failed', error: 'The file of this import is gone from the data folder.' })
    expect(await open.import('plumber\n')).toMatchObject({ state: 'done', added: 1 })
  })

  it('of a file that cannot be read begins no run and keeps nothing', async () => {
    using open = openRuns()
    expect(await open.runs.startImport(open.sent(''), null)).toMatchObject({ ok: false })
    expect([open.database.count('keyword_runs'), open.database.count('keywords')]).toEqual([0, 0])
  })
})

async function fill(open: ReturnType<typeof openRuns>, rows: readonly IncomingKeyword[]): Promise<void> {
  const store = createSqliteKeywordRunStore(open.database)
  const id = systemIds.next('kwr')
  const about = { id, kind: 'import', serviceId: null, location: null, aiModel: null, file: null } as const
  await store.start({ ...about, total: rows.length, startedBy: null, startedAt: systemClock.now() })
  await store.apply(id, { rows, refusals: [], from: 0, to: rows.length }, systemClock.now())
  await store.end(id, 'done', null, systemClock.now())
}

describe('generating', () => {
  it('adds the list once: a second run adds nothing', async () => {
    using open = openRuns({ generated: async () => generatedRows })
    for (const added of [700, 0]) {
      const seen = await open.runs.previewGenerating({ serviceId: null, location: null })
      expect(seen.ok && seen.value.added).toBe(added)
      const started = await open.runs.startGenerating({ serviceId: null, location: null, ai: false, by: null })
      await open.toEnd()
      const run = started.ok ? await open.runs.find(started.value.id) : null
      expect(run).toMatchObject({ state: 'done', total: 700, done: 700, added, updated: 0, aiModel: null })
    }
  })

  it('asks the model once for each service, and its phrases wait as suggestions', async () => {
    const asked: string[] = []
    using open = openRuns({
      generated: async () => generatedRows,
      suggester: {
        model: 'a-model',
        async ask(service) {
          asked.push(service)
          return [{ ...estimate(`emergency ${service}`), source: 'ai', isAiGenerated: true, isSuggestion: true }]
        },
      },
    })
    const started = await open.runs.startGenerating({ serviceId: null, location: null, ai: true, by: null })
    await open.toEnd()
    const run = started.ok ? await open.runs.find(started.value.id) : null
    expect(run).toMatchObject({ state: 'done', total: 702, done: 702, added: 702, aiModel: 'a-model' })
    expect(asked).toEqual([...services.keys()])
    expect(await open.store.stats()).toMatchObject({ total: 700 })
  })

  it('without a language model keeps the list of the generator, and the log says why there is no more', async () => {
    using open = openRuns({ generated: async () => generatedRows })
    expect(open.runs.model()).toBeNull()
    const started = await open.runs.startGenerating({ serviceId: null, location: null, ai: true, by: null })
    await open.toEnd()
    const run = started.ok ? await open.runs.find(started.value.id) : null
    expect(run).toMatchObject({ state: 'done', total: 701, done: 701, added: 700, refused: 1, aiModel: null })
    expect(run?.error).toBe('No language model is set up.')
  })

  it.each([
    ['silent', 'The language model sent no text in time.'],
    ['failed', 'The language model could not be asked.'],
  ] as const)('asks a model that is %s for three services at most, and says so', async (answer, reason) => {
    let asked = 0
    const many = new Map(Array.from({ length: 8 }, (_, at) => [`svc_many-${at}` as never, `Service ${at}`]))
    const suggester = {
      model: 'a-model',
      async ask() {
        asked += 1
        return answer
      },
    }
    using open = openRuns({ generated: async () => generatedRows, services: async () => many, suggester })
    const started = await open.runs.startGenerating({ serviceId: null, location: null, ai: true, by: null })
    await open.toEnd()
    const run = started.ok ? await open.runs.find(started.value.id) : null
    expect(run).toMatchObject({ state: 'done', added: 700, refused: 8, aiModel: 'a-model' })
    expect(run?.error).toBe(`The language model gave no phrases for 8 services. Service 0: ${reason}`)
    expect(run?.refusals.map(({ reason: why }) => why)).toEqual([
      ...Array.from({ length: 3 }, () => reason),
      ...Array.from({ length: 5 }, () => 'It was not asked, after 3 services without an answer.'),
    ])
    expect(asked).toBe(3)
  })

  it('asks on after an answer without a fitting phrase', async () => {
    const answers = ['unfit', 'unfit', 'unfit', 'unfit'] as const
    const waiting = [...answers]
    const many = new Map(answers.map((_, at) => [`svc_many-${at}` as never, `Service ${at}`]))
    const suggester = { model: 'a-model', ask: async () => waiting.shift() ?? 'failed' }
    using open = openRuns({ services: async () => many, suggester })
    const started = await open.runs.startGenerating({ serviceId: null, location: null, ai: true, by: null })
    await open.toEnd()
    const run = started.ok ? await open.runs.find(started.value.id) : null
    expect(run?.refusals.map(({ reason }) => reason)).toEqual(
      answers.map(() => 'No phrase of its answer passes the rules.'),
    )
    expect(waiting).toEqual([])
  })

  it('asks the model between the batches, so that other work goes on while it thinks', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<'unfit'>()
    let inBatch = false
    const asked: boolean[] = []
    const suggester = {
      model: 'a-model',
      ask: async () => {
        asked.push(inBatch)
        return answer
      },
    }
    using open = openRuns({ services: async () => new Map([['svc_one' as never, 'One']]), suggester })
    const started = await open.runs.startGenerating({ serviceId: null, location: null, ai: true, by: null })
    const carried = open.runs.carryOn(async (batch) => {
      for (;;) {
        inBatch = true
        const next = await batch(50)
        inBatch = false
        if (next === 'done') return next
      }
    })
    await vi.waitFor(() => expect(asked).toEqual([false]))
    resolve('unfit')
    await carried
    const run = started.ok ? await open.runs.find(started.value.id) : null
    expect(run).toMatchObject({ state: 'done', refused: 1 })
  })

  it('refuses a service or a place that is none', async () => {
    using open = openRuns()
    const wrong = { serviceId: 'svc_none' as never, location: null, ai: false, by: null }
    expect(await open.runs.startGenerating(wrong)).toEqual({ ok: false, refusal: { kind: 'service-unknown' } })
    const elsewhere = { serviceId: null, location: 'Leeds', ai: false, by: null }
    expect(await open.runs.startGenerating(elsewhere)).toEqual({ ok: false, refusal: { kind: 'place-unknown' } })
    expect(open.database.count('keyword_runs')).toBe(0)
  })
})
