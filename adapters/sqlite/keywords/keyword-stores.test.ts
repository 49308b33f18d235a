import { expect, it } from 'vitest'
import type { ServiceId, UserId } from '#modules/shared'
import { keywordListContract } from '../../../tests/contracts/keywords/keyword-list.contract.ts'
import { keywordRunStoreContract } from '../../../tests/contracts/keywords/keyword-run-store.contract.ts'
import { keywordStoreContract } from '../../../tests/contracts/keywords/keyword-store.contract.ts'
import { factsOf } from '../../../tests/support/keywords/rows.ts'
import { ann, incoming, now, runId, startRun } from '../../../tests/contracts/keywords/keywords-opened.ts'
import { auditedSeams } from '../../../tests/support/audited.ts'
import { type TestDatabase, openDatabase } from '../../../tests/support/database.ts'
import { createTextIndex } from '../search/text-index.ts'
import { createSqliteKeywordRunStore } from './keyword-run-store.ts'
import { createSqliteKeywordStore } from './keyword-store.ts'

const at = '2026-03-02T12:00:00.000Z'

/** Three services, whose ids are in another order than their names. */
function addServices({ raw }: TestDatabase): readonly [ServiceId, ServiceId, ServiceId] {
  raw.exec(`insert into categories (slug, label, description, icon, position, is_tile, is_flag, parallel_capacity)
    values ('plumbing', 'Plumbing', 'Taps and pipes.', 'droplets', 1, 1, 0, 1)`)
  const insert = raw.prepare(
    `insert into services (id, name, description, category, base_price_pence, duration_minutes, buffer_minutes,
       required_skills, is_emergency, is_active, payment_policy, version, created_at, updated_at)
     values (?, ?, 'About it.', 'plumbing', 8500, 60, 0, '[]', 0, 1, 'full', 1, '${at}', '${at}')`,
  )
  insert.run('svc_c', 'Boilers')
  insert.run('svc_b', 'Leaks')
  insert.run('svc_a', 'Taps')
  return ['svc_c', 'svc_b', 'svc_a'] as readonly string[] as readonly [ServiceId, ServiceId, ServiceId]
}

async function openKeywords() {
  const database = openDatabase()
  const text = createTextIndex(database)
  return {
    database,
    keywords: createSqliteKeywordStore(database),
    runs: createSqliteKeywordRunStore(database),
    services: addServices(database),
    async index() {
      while ((await text.fill(100)) === 'more') continue
    },
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
}

keywordStoreContract('SQLite', openKeywords)
keywordListContract('SQLite', openKeywords)
keywordRunStoreContract('SQLite', openKeywords)

it('keeps one line in the audit log for each change that staff make, and none of what was no change', async () => {
  await using opened = await openKeywords()
  const { keywords, runs, database } = opened
  const seams = auditedSeams(database)
  await seams.atWork(async () => {
    const { added } = await keywords.add([factsOf('one'), factsOf('two')], ann, now)
    const ids = added.map(({ id }) => id)
    const [first] = ids
    if (!first) throw new Error('nothing was added')
    await keywords.add([factsOf('one')], ann, now)
    await keywords.edit(first, 1, { keyword: 'three' }, ann, now)
    await keywords.edit(first, 1, { keyword: 'four' }, ann, now)
    await keywords.remove(ids, ann, now)
    await keywords.restore(ids, 'usr_bob' as UserId, now, now)
    await keywords.restore(ids, ann, now, now)
    await startRun(runs, runId('one'), 'generate')
    await startRun(runs, runId('two'), 'generate')
    const suggestion = { isSuggestion: true, isAiGenerated: true, source: 'ai' } as const
    const rows = [incoming('five', suggestion), incoming('six', suggestion)]
    await runs.apply(runId('one'), { rows, refusals: [], from: 0, to: 2 }, now)
    const waiting = await keywords.page({ ...anything, suggestions: true }, null, 9)
    const [five, six] = waiting?.items ?? []
    if (five) await keywords.decideSuggestions([five.id], true, ann, now)
    if (six) await keywords.decideSuggestions([six.id], false, ann, now)
    await runs.askToStop(runId('one'), ann)
    await runs.askToStop(runId('one'), ann)
  })
  const lines = await seams.audited()
  expect(lines.map(({ action }) => action)).toEqual([
    'keywords_added',
    'keyword_changed',
    'keywords_removed',
    'keywords_restored',
    'keyword_run_begun',
    'keywords_accepted',
    'keywords_declined',
    'keyword_run_stopped',
  ])
  expect(lines[0]?.after).toEqual({ count: 2, words: ['one', 'two'] })
  expect(lines[1]).toMatchObject({ before: { keyword: 'one' }, after: { keyword: 'three' } })
})

const anything = { text: '', serviceId: null, location: null, source: null, sort: 'keyword' } as const

it('lets the database itself refuse a second run, and a second row with the same words', async () => {
  await using opened = await openKeywords()
  const { keywords, runs, database } = opened
  await keywords.add([factsOf('one')], ann, now)
  await startRun(runs, runId('one'))
  const { raw } = database
  expect(() =>
    raw.exec(
      `insert into keyword_runs (id, kind, status, total, created_at) values ('kwr_x', 'import', 'stopping', 1, '${at}')`,
    ),
  ).toThrow('UNIQUE')
  expect(() =>
    raw.exec(`insert into keywords (keyword, performance_score, source, created_at, updated_at)
      values ('one', 1, 'manual', '${at}', '${at}')`),
  ).toThrow('UNIQUE')
})
