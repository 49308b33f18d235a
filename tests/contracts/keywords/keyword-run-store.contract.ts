import { describe, expect, it } from 'vitest'
import { factsOf } from '../../support/keywords/rows.ts'
import { type OpenedKeywords, addOne, ann, applyRows, incoming, now, runId, startRun } from './keywords-opened.ts'

const figures = { clicks: 3, impressions: 90, ctr: 333, position: 412, from: null, to: null }
const refusal = (line: number) => ({ line, text: 'x', reason: 'It is too short.' })

/** The contract of every `KeywordRunStore`, for any database. */
export function keywordRunStoreContract(keeper: string, open: () => Promise<OpenedKeywords>): void {
  describe(`runs of keywords kept in ${keeper}`, () => {
    it('go on one at a time', async () => {
      await using opened = await open()
      const { runs } = opened
      expect(await runs.current()).toBeNull()
      const started = await startRun(runs, runId('one'), 'import', 7)
      expect(started).toMatchObject({ ok: true, value: { state: 'running', total: 7, done: 0, file: 'import.csv' } })
      const second = await startRun(runs, runId('two'))
      expect(second).toEqual({ ok: false, refusal: { kind: 'job-running', id: runId('one') } })
      expect([(await runs.current())?.id, await runs.find(runId('two'))]).toEqual([runId('one'), null])
      await runs.askToStop(runId('one'), ann)
      expect(await startRun(runs, runId('two'))).toMatchObject({ refusal: { kind: 'job-running' } })
      await runs.end(runId('one'), 'stopped', null, now)
      expect(await runs.current()).toBeNull()
      expect(await startRun(runs, runId('two'))).toMatchObject({ ok: true })
    })

    it('write a batch once, and only where they are', async () => {
      await using opened = await open()
      const { keywords, runs } = opened
      await startRun(runs, runId('one'))
      const batch = {
        rows: [incoming('one'), incoming('two'), incoming('two')],
        refusals: [refusal(4)],
        from: 0,
        to: 4,
      }
      const [first, second] = await Promise.all([
        runs.apply(runId('one'), batch, now),
        runs.apply(runId('one'), batch, now),
      ])
      expect(first).toMatchObject({ done: 4, added: 2, updated: 0, unchanged: 0, skipped: 1, refused: 1 })
      expect(first?.refusals).toEqual([refusal(4)])
      expect(second).toBeNull()
      expect(await runs.apply(runId('one'), { ...batch, from: 5, to: 9 }, now)).toBeNull()
      expect(await runs.apply(runId('none'), batch, now)).toBeNull()
      expect(await runs.find(runId('one'))).toEqual(first)
      expect((await keywords.stats()).total).toBe(2)
      await runs.end(runId('one'), 'done', null, now)
      expect(await runs.apply(runId('one'), { ...batch, from: 4, to: 5 }, now)).toBeNull()
    })

    it('keep the first hundred refused lines, and count all', async () => {
      await using opened = await open()
      const { runs } = opened
      await startRun(runs, runId('one'))
      const lines = (from: number) => Array.from({ length: 60 }, (_, at) => refusal(from + at))
      await runs.apply(runId('one'), { rows: [], refusals: lines(0), from: 0, to: 60 }, now)
      const run = await runs.apply(runId('one'), { rows: [], refusals: lines(60), from: 60, to: 120 }, now)
      expect([run?.refused, run?.refusals.length, run?.refusals.at(-1)?.line]).toEqual([120, 100, 99])
    })

    it('stop when they are asked to, and end once', async () => {
      await using opened = await open()
      const { runs } = opened
      await startRun(runs, runId('one'))
      expect(await runs.askToStop(runId('one'), ann)).toMatchObject({ state: 'stopping', endedAt: null })
      expect(await runs.askToStop(runId('one'), ann)).toMatchObject({ state: 'stopping' })
      const ended = await runs.end(runId('one'), 'failed', 'The disk is full.', now)
      expect(ended).toMatchObject({ state: 'failed', error: 'The disk is full.', endedAt: now, file: null })
      expect(await runs.end(runId('one'), 'done', null, now.add({ hours: 1 }))).toEqual(ended)
      expect(await runs.askToStop(runId('one'), ann)).toEqual(ended)
      expect(await runs.askToStop(runId('none'), null)).toBeNull()
      expect(await runs.end(runId('none'), 'done', null, now)).toBeNull()
    })

    it('are listed with the newest first', async () => {
      await using opened = await open()
      const { runs } = opened
      for (const [at, name] of ['one', 'two', 'three'].entries()) {
        await runs.start({
          id: runId(name),
          kind: 'generate',
          serviceId: opened.services[0],
          location: 'Purley',
          aiModel: 'a-model',
          file: null,
          total: 3,
          startedBy: null,
          startedAt: now.add({ minutes: at }),
        })
        await runs.end(runId(name), 'done', null, now.add({ minutes: at }))
      }
      const recent = await runs.recent(2)
      expect(recent.map(({ id }) => id)).toEqual([runId('three'), runId('two')])
      expect(recent[0]).toMatchObject({ aiModel: 'a-model', location: 'Purley', startedBy: null, state: 'done' })
    })

    it('add what the generator brings, change estimates, and leave what a person owns or deleted', async () => {
      await using opened = await open()
      const { keywords, runs } = opened
      const owned = await addOne(keywords, factsOf('owned'))
      const gone = await addOne(keywords, factsOf('gone'))
      await keywords.remove([gone.id], ann, now)
      const rows = ['owned', 'gone', 'new', 'other'].map((keyword) => incoming(keyword, { score: 50 }))
      const foreseen = await runs.foresee('generate', rows)
      expect(await keywords.stats()).toMatchObject({ total: 1 })
      const counts = { added: 2, updated: 0, unchanged: 0, skipped: 2 }
      expect([foreseen, await applyRows(runs, 'generate', rows)]).toEqual([counts, counts])
      expect(await applyRows(runs, 'generate', rows)).toEqual({ added: 0, updated: 0, unchanged: 2, skipped: 2 })
      const better = rows.map((row) => ({ ...row, score: 60 }))
      expect(await runs.foresee('generate', better)).toMatchObject({ updated: 2, skipped: 2 })
      expect(await applyRows(runs, 'generate', better)).toMatchObject({ updated: 2, skipped: 2 })
      expect(await keywords.find(owned.id)).toEqual(owned)
      expect(await keywords.find(gone.id)).toBeNull()
      expect(await keywords.stats()).toMatchObject({ total: 3, scores: 160 })
    })

    it('change only the measured figures and their score of a row that a person owns when they import', async () => {
      await using opened = await open()
      const { keywords, runs } = opened
      const owned = await addOne(keywords, factsOf('owned'))
      const row = incoming('owned', {
        source: 'search_console',
        score: 77,
        scoreParts: [{ name: 'position', points: 77 }],
        measured: figures,
        page: '/x',
        pageBy: 'rule',
      })
      expect(await applyRows(runs, 'import', [row])).toMatchObject({ updated: 1 })
      expect(await keywords.find(owned.id)).toEqual({
        ...owned,
        measured: figures,
        score: 77,
        scoreParts: [{ name: 'position', points: 77 }],
        version: 2,
      })
      expect(await applyRows(runs, 'import', [row])).toMatchObject({ unchanged: 1 })
    })

    it('turn an estimate into a measured row, which no generator and no list of phrases makes less', async () => {
      await using opened = await open()
      const { keywords, runs } = opened
      await applyRows(runs, 'generate', [incoming('tap', { intent: 'repair', score: 30 })])
      const measured = incoming('tap', { source: 'search_console', score: 77, measured: figures })
      expect(await applyRows(runs, 'import', [measured])).toMatchObject({ updated: 1 })
      const [row] = await keywords.each(null, 1)
      expect(row).toMatchObject({ source: 'search_console', score: 77, measured: figures, intent: 'repair' })
      expect(await applyRows(runs, 'generate', [incoming('tap', { score: 31 })])).toMatchObject({ unchanged: 1 })
      const listed = incoming('tap', { source: 'manual', score: 32 })
      expect(await applyRows(runs, 'import', [listed])).toMatchObject({ unchanged: 1 })
      expect(await keywords.each(null, 1)).toEqual([row])
    })

    it('make a suggestion that waits a keyword when a list has the same words', async () => {
      await using opened = await open()
      const { keywords, runs } = opened
      const suggestion = incoming('tap', { source: 'ai', isAiGenerated: true, isSuggestion: true })
      await applyRows(runs, 'generate', [suggestion])
      expect(await applyRows(runs, 'generate', [suggestion])).toMatchObject({ unchanged: 1 })
      expect(await applyRows(runs, 'import', [incoming('tap')])).toMatchObject({ added: 1 })
      expect(await keywords.stats()).toMatchObject({ total: 1 })
      expect(await applyRows(runs, 'generate', [suggestion])).toMatchObject({ unchanged: 1 })
    })
  })
}
