import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { furnish } from '../../support/builders/bookings.ts'
import { openDatabase } from '../../support/database.ts'
import { killedProcess } from '../killed-process.ts'

const runImporter = killedProcess(join(import.meta.dirname, 'importer.ts'))

const lines = 600
/** Three batches; the line of every hundredth is refused. */
const customers = [
  'external_id,name,email',
  ...Array.from({ length: lines }, (_, at) =>
    at % 100 === 99 ? `C-${at},,row-${at}@example.com` : `C-${at},Row ${at},row-${at}@example.com`,
  ),
].join('\n')
const refused = lines / 100
const added = lines - refused

const oldJobs = [
  'external_id,email,work,date',
  ...Array.from({ length: lines }, (_, at) => `J-${at},row-${at % 90}@example.com,Work ${at},2024-03-05`),
].join('\n')

async function opened() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-importer-'))
  const path = join(folder.path, 'callout.sqlite')
  const database = openDatabase(path)
  furnish(database)
  const before = database.count('users')
  return {
    database,
    before,
    async run(about: Readonly<Record<string, string>>, text = '') {
      const file = join(folder.path, 'sent.csv')
      writeFileSync(file, text)
      return runImporter({ DATABASE: path, FILE: file, KILL_AT: '', DEED: '', ...about })
    },
    tasks: () =>
      database.raw.prepare('select kind, state, total, done, counts from tasks order by started_at, id').all(),
    results: () => database.raw.prepare('select count(*) n, count(distinct position) different from task_rows').get(),
    [Symbol.dispose]() {
      database[Symbol.dispose]()
      folder[Symbol.dispose]()
    },
  }
}

const batches = ['1', '2', '3']

describe('a process that is killed while a file is imported', () => {
  it.concurrent.each([...batches.flatMap((one) => [`applying:${one}`, `applied:${one}`]), 'ending', 'ended'])(
    'at “%s” goes on where it was, and writes each row once',
    async (killAt) => {
      using desk = await opened()
      const first = await desk.run({ DEED: 'import', KIND: 'customers', KILL_AT: killAt }, customers)
      expect(first).toMatchObject({ signal: 'SIGKILL', said: '' })
      expect(await desk.run({})).toMatchObject({ code: 0, said: 'all is done' })
      expect(desk.tasks()).toEqual([
        {
          kind: 'import',
          state: 'done',
          total: lines,
          done: lines,
          counts: JSON.stringify({ new: added, refused }),
        },
      ])
      expect(desk.results()).toEqual({ n: lines, different: lines })
      expect([desk.database.count('users') - desk.before, desk.database.count('external_ids')]).toEqual([added, added])
    },
  )

  it.concurrent.each(['checking:1', 'checked:2', 'checking:3', 'ending'])(
    'at “%s” of a dry run says the same as one that lived, and writes nothing',
    async (killAt) => {
      using desk = await opened()
      const first = await desk.run({ DEED: 'import', KIND: 'customers', DRY: 'yes', KILL_AT: killAt }, customers)
      expect(first).toMatchObject({ signal: 'SIGKILL' })
      expect(await desk.run({})).toMatchObject({ code: 0 })
      expect(desk.tasks()).toMatchObject([{ state: 'done', counts: JSON.stringify({ new: added, refused }) }])
      expect([desk.database.count('users') - desk.before, desk.results()]).toEqual([0, { n: lines, different: lines }])
    },
  )

  it.concurrent.each(['applying:2', 'applied:2', 'ending'])(
    'at “%s” of old jobs writes each job once',
    async (killAt) => {
      using desk = await opened()
      await desk.run({ DEED: 'import', KIND: 'customers' }, customers)
      const first = await desk.run({ DEED: 'import', KIND: 'old_jobs', KILL_AT: killAt }, oldJobs)
      expect(first).toMatchObject({ signal: 'SIGKILL' })
      expect(await desk.run({})).toMatchObject({ code: 0 })
      expect(desk.database.count('old_jobs')).toBe(lines)
      expect(desk.database.raw.prepare('select count(distinct work) n from old_jobs').get()).toEqual({ n: lines })
    },
  )

  it.concurrent.each(['taking:1', 'taken:2', 'ending'])(
    'at “%s” of a take-back removes each row once',
    async (killAt) => {
      using desk = await opened()
      await desk.run({ DEED: 'import', KIND: 'customers' }, customers)
      expect(await desk.run({ DEED: 'take back', KILL_AT: killAt })).toMatchObject({ signal: 'SIGKILL' })
      expect(await desk.run({})).toMatchObject({ code: 0 })
      expect([desk.database.count('users'), desk.database.count('external_ids')]).toEqual([desk.before, 0])
      expect(desk.tasks()).toMatchObject([{}, { state: 'done', counts: JSON.stringify({ removed: added }) }])
    },
  )
})
