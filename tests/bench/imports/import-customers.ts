/** `node import-customers.ts ours|bare <file> <waiting> <rows>`: imports the customers that wait in a copy of `waiting`, and says how much of the processor that took. */
import { copyFileSync, rmSync } from 'node:fs'
import { createImportFiles } from '#adapters/csv'
import {
  createSqliteImportStore,
  createSqliteOldJobStore,
  createSqliteTaskStore,
  openSqlite,
  openSqliteCatalogue,
} from '#adapters/sqlite'
import { systemClock, systemIds } from '#adapters/system'
import { composeImports } from '../../../src/composition/imports.ts'
import { residentMb } from '../usage.ts'

const [who, file = '', waiting = '', rows = '0'] = process.argv.slice(2)
const count = Number(rows)
const rowsInBatch = 250
const at = '2026-03-02T12:00:00.000Z'

const times: number[] = []
let most = 0

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage()
  const done = await work()
  const { user, system } = process.cpuUsage(before)
  times.push((user + system) / 1_000)
  most = Math.max(most, residentMb(process.pid))
  return done
}

for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
copyFileSync(waiting, file)
const begun = residentMb(process.pid)
if (who === 'ours') await importOurs()
else await writeBare()

const sorted = times.toSorted((one, other) => one - other)
console.log(
  JSON.stringify({
    cpuMs: times.reduce((sum, time) => sum + time, 0),
    batchP99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0,
    grownMb: most - begun,
  }),
)

async function importOurs(): Promise<void> {
  using database = openSqlite(file)
  const store = createSqliteImportStore(database, systemClock, openSqliteCatalogue(database).inside)
  const { imports, tasks } = composeImports({
    imports: { imports: store, oldJobs: createSqliteOldJobStore(database), files: createImportFiles() },
    tasks: createSqliteTaskStore(database),
    clock: systemClock,
    ids: systemIds,
  })
  const [one] = await imports.list(1)
  if (!one) throw new Error('no import waits')
  await imports.check(one.id, ['external_id', 'name', 'email', 'phone', 'address', 'postcode'], null, { isDry: false })
  await tasks.carryOn(async (step) => {
    while ((await timed(() => step(rowsInBatch))) === 'more') continue
    return 'done'
  })
  const [task] = await tasks.ofSubject(one.id)
  if (task?.counts.new !== count) throw new Error(`the import ended as ${JSON.stringify(task)}`)
}

/** Reads the rows that wait, and writes what an import of them writes: a customer, their number, and a result. */
async function writeBare(): Promise<void> {
  using database = openSqlite(file)
  const { raw } = database
  const read = raw.prepare<[number, number], { readonly position: number; readonly cells: string }>(
    'select position, cells from import_rows where position >= ? order by position limit ?',
  )
  const addUser = raw.prepare(
    `insert into users (id, email, email_key, password_hash, full_name, phone, postcode, address, role, status, created_at, updated_at)
     values (?, ?, ?, '!', ?, ?, ?, ?, 'customer', 'active', '${at}', '${at}')`,
  )
  const addNumber = raw.prepare(`insert into external_ids (kind, external_id, thing) values ('customer', ?, ?)`)
  const addResult = raw.prepare(
    `insert into task_rows (task_id, position, label, outcome, reason, made) values ('tsk_bare', ?, ?, 'new', null, ?)`,
  )
  raw
    .prepare(
      `insert into tasks (id, kind, subject, state, total, done, counts, started_at)
       values ('tsk_bare', 'import', 'imp_bare', 'running', ?, 0, '{}', '${at}')`,
    )
    .run(count)
  const advance = raw.prepare(`update tasks set done = ? where id = 'tsk_bare'`)
  const write = raw.transaction((from: number) => {
    for (const { position, cells } of read.all(from, rowsInBatch)) {
      const [number, name, email, phone, address, postcode] = JSON.parse(cells)
      const id = systemIds.next('usr')
      addUser.run(id, email, email, name, phone, postcode, address)
      addNumber.run(number, id)
      addResult.run(position, `Line ${position + 2}`, JSON.stringify([id]))
    }
    advance.run(from + rowsInBatch)
  })
  for (let done = 0; done < count; done += rowsInBatch) await timed(async () => write(done))
}
