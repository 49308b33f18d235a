/**
 * A process of its own that carries the tasks of imports on to their end, with the parts that the server has. It kills itself
 * at the batch, and before or after it is written, that `KILL_AT` names (`applying:2`).
 */
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
import { type ImportKind, importKinds } from '#modules/imports'
import { watched } from '../dying.ts'

const { DATABASE = '', FILE = '', KIND = '', DEED = '' } = process.env

using database = openSqlite(DATABASE)
const store = createSqliteImportStore(database, systemClock, openSqliteCatalogue(database).inside)
const { imports, tasks } = composeImports({
  imports: {
    imports: watched(watched(store, 'apply', 'applying', 'applied'), 'takeBack', 'taking', 'taken'),
    oldJobs: createSqliteOldJobStore(database),
    files: createImportFiles(),
  },
  tasks: watched(watched(createSqliteTaskStore(database), 'move', 'checking', 'checked'), 'end', 'ending', 'ended'),
  clock: systemClock,
  ids: systemIds,
})

const kind: ImportKind = importKinds.find((one) => one === KIND) ?? 'customers'
// The server begins each step by a request; afterwards its timed job carries on whatever was begun.
if (DEED === 'import') {
  const taken = await imports.takeIn({ path: FILE, name: 'file.csv', kind, by: null })
  if (!taken.ok) throw new Error(taken.refusal.message)
  const { id, columns, mapping } = taken.value
  const chosen = columns.map((_, at) => Object.keys(mapping).find((field) => mapping[field] === at) ?? null)
  await imports.check(id, chosen, null, { isDry: process.env['DRY'] === 'yes' })
}
if (DEED === 'take back') {
  const [last] = await imports.list(1)
  if (last) await imports.takeBack(last.id, null)
}
await tasks.carryOn()
console.log('all is done')
