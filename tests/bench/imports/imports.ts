import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createImportFiles } from '#adapters/csv'
import {
  createSqliteImportStore,
  createSqliteOldJobStore,
  createSqliteTaskStore,
  openSqliteCatalogue,
} from '#adapters/sqlite'
import { systemClock, systemIds } from '#adapters/system'
import { composeImports } from '../../../src/composition/imports.ts'
import { openDatabase } from '../../support/database.ts'
import { type Part, atLeast, atMost, ms, whole } from '../report.ts'
import { median } from '../rounds.ts'
import type { Setting } from '../setting.ts'

interface Imported {
  readonly cpuMs: number
  readonly batchP99: number
  readonly grownMb: number
}

/** The import of customers against bare better-sqlite3. */
export async function imports({ quick }: Setting): Promise<Part> {
  const rows = quick ? 5_000 : 100_000
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-imports-'))
  using _folder = { [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
  const measured: { readonly ours: Imported; readonly bare: Imported }[] = []
  const waiting = await fileThatWaits(folder, rows)
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    const run = (who: string) => importedBy(who, join(folder, `${who}.sqlite`), waiting, rows)
    measured.push({ ours: run('ours'), bare: run('bare') })
  }
  const ratio = median(measured.map(({ ours, bare }) => bare.cpuMs / ours.cpuMs))
  const perRow = (who: 'ours' | 'bare') => ms(median(measured.map((one) => one[who].cpuMs)) / rows)
  return {
    title: 'Imports',
    about: `A file of ${whole(rows)} customers waits in the database, and is imported by a task in batches of 250 rows: each is read by its columns, compared with the customers who are here, and written with its number and its result. Bare better-sqlite3 reads the same rows and writes the same rows into the same tables in batches of that size, and compares nothing. These times are those of the processor.`,
    columns: ['CPU', 'Callout', 'bare better-sqlite3'],
    rows: [['a row', perRow('ours'), perRow('bare')]],
    verdicts: [
      atLeast('rows of a file for the CPU of bare better-sqlite3', ratio, 0.4),
      atMost('memory that an import of a file takes', Math.max(...measured.map(({ ours }) => ours.grownMb)), 60, ' MB'),
      atMost(
        'CPU of a batch of a file, for which other requests wait, p99',
        median(measured.map(({ ours }) => ours.batchP99)),
        50,
        ' ms',
      ),
    ],
  }
}

/** A migrated database in which the rows of a file wait. */
async function fileThatWaits(folder: string, rows: number): Promise<string> {
  const path = join(folder, 'waiting.sqlite')
  const sent = join(folder, 'sent.csv')
  const line = (at: number) =>
    `C-${at},Customer ${at},customer-${at}@example.com,+4420794${String(at).padStart(5, '0')},${at} High Street,CR0 1AB`
  const lines = Array.from({ length: rows }, (_, at) => line(at))
  writeFileSync(sent, ['external_id,name,email,phone,address,postcode', ...lines].join('\n'))
  using database = openDatabase(path)
  const store = createSqliteImportStore(database, systemClock, openSqliteCatalogue(database).inside)
  const module = composeImports({
    imports: { imports: store, oldJobs: createSqliteOldJobStore(database), files: createImportFiles() },
    tasks: createSqliteTaskStore(database),
    clock: systemClock,
    ids: systemIds,
  })
  const taken = await module.imports.takeIn({ path: sent, name: 'sent.csv', kind: 'customers', by: null })
  if (!taken.ok) throw new Error(taken.refusal.message)
  database.raw.pragma('wal_checkpoint(truncate)')
  return path
}

function importedBy(who: string, file: string, waiting: string, rows: number): Imported {
  const program = ['tests/bench/imports/import-customers.ts', who, file, waiting, String(rows)]
  return JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' })) as Imported
}
