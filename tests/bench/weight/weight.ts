import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import Database from 'better-sqlite3'
import { startServer } from '../../support/servers/server.ts'
import { businessData, copyData, databaseFile } from '../data/datasets.ts'
import { heavyCustomer } from '../data/fill-business.ts'
import { type Caller, sessionCookie, signIn } from '../data/signed-in.ts'
import { type Part, atMost } from '../report.ts'
import { type ScriptFile, gzippedSum, scriptsOf } from '../script-size.ts'
import { type Setting, withoutJobs } from '../setting.ts'

const generator = '/invoice-generator'

interface Weighed {
  readonly name: string
  readonly files: readonly ScriptFile[]
  /** In kB. */
  readonly most: number
}

/** The scripts of the pages that have a limit of their own. */
export async function weight({ cores }: Setting): Promise<Part> {
  using folder = mkdtempDisposableSync(`${tmpdir()}/callout-bench-weight-`)
  copyData(await businessData(1_000), folder.path)
  const db = new Database(databaseFile(folder.path))
  signIn(db)
  const booking = db
    .prepare<[string], string>('select id from bookings where customer_id = ? order by starts_at desc limit 1')
    .pluck()
    .get(heavyCustomer)
  db.close()
  await using server = await startServer({ dataDir: folder.path, ...cores, env: withoutJobs })
  const all = (path: string, caller: Caller) =>
    scriptsOf(server.url, path, { headers: sessionCookie(caller), isWhole: true })

  const first = await scriptsOf(server.url, generator)
  const known = new Set(first.map(({ path }) => path))
  const later = (await scriptsOf(server.url, generator, { isWhole: true })).filter(({ path }) => !known.has(path))
  const weighed: readonly Weighed[] = [
    { name: `${generator}, when it loads`, files: first, most: 40 },
    { name: `${generator}, the part that makes PDFs`, files: later, most: 400 },
    { name: 'tracker of a visit', files: await all(`/track/${booking}`, 'customer'), most: 130 },
    { name: 'dispatch board', files: await all('/admin/dispatch', 'office'), most: 130 },
  ]
  const none = weighed.find(({ files }) => files.length === 0)
  if (none) throw new Error(`${none.name} has no scripts`)
  const kb = (files: readonly ScriptFile[]) => gzippedSum(files) / 1_000
  return {
    title: 'Weight of pages',
    about:
      'The scripts of pages with a limit of their own, each file gzipped on its own: those that the invoice generator loads with its page, those that it loads once a PDF is made, and all that the tracker of a visit and the dispatch board load at once and later, with the conversation and its calls.',
    columns: ['', 'files', 'gzipped'],
    rows: weighed.map(({ name, files }) => [name, String(files.length), `${kb(files).toFixed(1)} kB`]),
    verdicts: weighed.map(({ name, files, most }) => atMost(`scripts of ${name}, gzipped`, kb(files), most, ' kB')),
  }
}
