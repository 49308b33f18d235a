import { existsSync, mkdtempDisposableSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { furnish } from '../../support/builders/bookings.ts'
import { generatedRows, services } from '../../support/keywords/rows.ts'
import { openDatabase } from '../../support/database.ts'
import { killedProcess } from '../killed-process.ts'

const runImporter = killedProcess(join(import.meta.dirname, 'importer.ts'))

const lines = 900
/** Four batches; the line of every hundredth is refused. */
const text = [
  'Top queries,Clicks,Impressions,CTR,Position',
  ...Array.from({ length: lines }, (_, at) =>
    at % 100 === 99 ? `someone${at}@example.com,1,2,50%,1` : `boiler repair ${at},1,${at + 1},0.1%,4.5`,
  ),
].join('\n')
const refused = lines / 100

const batches = ['1', '2', '3', '4']
const kills = [...batches.flatMap((batch) => [`writing:${batch}`, `written:${batch}`]), 'ending', 'ended']

async function after(file: 'import' | 'generate', killAt: string, withModel = false) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-importer-'))
  const path = join(folder.path, 'callout.sqlite')
  using database = openDatabase(path)
  furnish(database)
  const sent = join(folder.path, 'sent.csv')
  writeFileSync(sent, text)
  const files = join(folder.path, 'keywords')
  const about = { DATABASE: path, FILES: files, FILE: file === 'generate' ? file : sent }
  const asked = join(folder.path, 'asked')
  writeFileSync(asked, '')
  const model = withModel ? asked : ''
  const first = await runImporter({ ...about, MODEL: model, KILL_AT: killAt })
  const second = await runImporter({ ...about, MODEL: model, FILE: '' })
  expect(second).toMatchObject({ code: 0, said: 'all is done' })
  return {
    first,
    runs: database.raw
      .prepare(
        'select status, total, done, keywords_added as added, keywords_updated as updated, skipped, unchanged, refused from keyword_runs',
      )
      .all(),
    rows: database.count('keywords'),
    sums: database.raw.prepare('select total from keyword_sums').pluck().get(),
    different: database.raw.prepare('select count(distinct keyword) from keywords').pluck().get(),
    asked: readFileSync(asked, 'utf8').split('\n').filter(Boolean),
    suggestions: database.raw
      .prepare('select keyword from keywords where is_suggestion = 1 order by number')
      .pluck()
      .all(),
    waiting: existsSync(files) ? readdirSync(files) : [],
  }
}

const none = { updated: 0, skipped: 0, unchanged: 0 }

describe('a process that is killed while keywords are written', () => {
  it.concurrent.each(kills)('at “%s” of an import goes on where it was, and writes each line once', async (killAt) => {
    const { first, runs, rows, sums, different, waiting } = await after('import', killAt)
    expect(first).toMatchObject({ signal: 'SIGKILL', said: '' })
    const added = lines - refused
    expect(runs).toEqual([{ ...none, status: 'done', total: lines, done: lines, added, refused }])
    expect([rows, sums, different]).toEqual([added, added, added])
    // A process that dies between the end and the removal leaves a file, which is tidied away an hour later.
    expect(waiting).toHaveLength(killAt === 'ended' ? 1 : 0)
  })

  it.concurrent.each(['writing:1', 'written:1', 'writing:2', 'written:2', 'writing:3', 'written:3', 'ending'])(
    'at “%s” of a generation goes on where it was, and adds each keyword once',
    async (killAt) => {
      const { first, runs, rows, sums } = await after('generate', killAt)
      expect(first).toMatchObject({ signal: 'SIGKILL' })
      const total = generatedRows.length
      expect(runs).toEqual([{ ...none, status: 'done', total, done: total, added: total, refused: 0 }])
      expect([rows, sums]).toEqual([total, total])
    },
  )

  it.concurrent.each(['asking:1', 'asked:1', 'asking:2', 'asked:2', 'writing:3', 'written:3'])(
    'at “%s” of a generation with a language model asks on, and keeps each phrase once',
    async (killAt) => {
      const { first, runs, asked, suggestions } = await after('generate', killAt, true)
      expect(first).toMatchObject({ signal: 'SIGKILL' })
      const total = generatedRows.length + services.size
      expect(runs).toEqual([{ ...none, status: 'done', total, done: total, added: total, refused: 0 }])
      const ids = [...services.keys()]
      expect(suggestions).toEqual(ids.map((id) => `suggested for ${id}`))
      expect([...new Set(asked)]).toEqual(ids)
      // The one whose answer died with the process is asked for again, and no other.
      expect(asked.length).toBeLessThanOrEqual(ids.length + 1)
    },
  )

  it('before its run begins leaves no run and no row', async () => {
    for (const killAt of ['keeping', 'kept']) {
      const { first, runs, rows } = await after('import', killAt)
      expect([first.signal, runs, rows]).toEqual(['SIGKILL', [], 0])
    }
  })
})
