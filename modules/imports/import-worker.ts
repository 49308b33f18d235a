import { type ImportId, type TaskId, businessDate, parseId } from '#modules/shared'
import { type Import, type ImportKind, taskKinds } from './import.ts'
import type { NextIds } from './next-ids.ts'
import type { ImportPorts, ReadRow, RowResult } from './ports.ts'
import { type Foresight, createForesight, readRow } from './rows.ts'

interface TaskAtWork {
  readonly id: TaskId
  readonly kind: string
  readonly subject: string
  readonly done: number
  readonly total: number
}

type Stepped = 'more' | 'done' | { readonly failed: string }

/** The most rows of one transaction: others wait for it. */
const rowsAtMost: Readonly<Record<ImportKind, number>> = { customers: 250, services: 50, old_jobs: 250 }
const rowsGone = { failed: 'The rows of the file have been removed. Send the file again.' }

/** Does the tasks of imports: the dry run, the import, and the take-back. */
export function createImportWorker({
  imports,
  tasks,
  readers,
  clock,
  ids,
}: Pick<ImportPorts, 'imports' | 'tasks' | 'readers' | 'clock' | 'ids'>) {
  const next: NextIds = {
    user: () => ids.next('usr'),
    property: () => ids.next('prp'),
    appliance: () => ids.next('apl'),
    oldJob: () => ids.next('ojb'),
  }
  /** The dry run that this process carries on, with all that its rows would have changed up to `at`. */
  let inHand: { readonly id: TaskId; readonly at: number; readonly foresee: Foresight } | null = null

  async function readRows(one: Import, from: number, limit: number): Promise<readonly ReadRow[] | null> {
    const rows = await imports.rows(one.id, from, Math.min(limit, one.rows - from))
    // An erasure may have taken a row: its place stays, and says so.
    if (rows.length === 0 && from < one.rows) return null
    const upTo = Math.min(one.rows, from + limit, (rows.at(-1)?.position ?? from) + 1)
    const today = businessDate(clock.now())
    const byPosition = new Map(rows.map((row) => [row.position, row]))
    return Array.from({ length: upTo - from }, (_, n) => {
      const row = byPosition.get(from + n)
      if (!row) return { label: '', row: { ok: false, refusal: { kind: 'row-refused', reason: erased } } } as const
      return { label: `Line ${row.line}`, row: readRow(row.cells, one, readers, today) }
    })
  }

  const foreseen = (rows: readonly ReadRow[], from: number, foresee: Foresight): readonly RowResult[] =>
    rows.map(({ label, row }, n) => {
      const position = from + n
      if (!row.ok) return { position, label, outcome: 'refused', reason: row.refusal.reason, made: [] }
      const { outcome, reason } = foresee(row.value)
      return { position, label, outcome, reason, made: [] }
    })

  async function checked(task: TaskAtWork, one: Import, limit: number): Promise<Stepped> {
    if (task.done === task.total) {
      inHand = null
      return 'done'
    }
    // Another process began this dry run: its rows are gone through again, and the results that are kept stay.
    const held = inHand?.id === task.id && inHand.at <= task.done ? inHand : null
    const { at, foresee } = held ?? { at: 0, foresee: createForesight(imports.known(), next) }
    const rows = await readRows(one, at, at < task.done ? Math.min(limit, task.done - at) : limit)
    if (!rows) return rowsGone
    const results = foreseen(rows, at, foresee)
    inHand = { id: task.id, at: at + rows.length, foresee }
    if (at >= task.done) await tasks.move(task.id, at, results)
    return 'more'
  }

  async function imported(task: TaskAtWork, one: Import, limit: number): Promise<Stepped> {
    if (task.done === task.total) return 'done'
    const rows = await readRows(one, task.done, limit)
    if (!rows) return rowsGone
    await imports.apply(task.id, task.done, rows, next)
    return 'more'
  }

  async function takenBack(task: TaskAtWork, one: ImportId, limit: number): Promise<Stepped> {
    if (task.done === task.total) return 'done'
    const runs = (await tasks.ofSubject(one)).filter(({ kind }) => kind === taskKinds.run).map(({ id }) => id)
    const rows = await imports.made(runs, task.done, Math.min(limit, task.total - task.done))
    if (rows.length === 0) return 'done'
    await imports.takeBack(task.id, task.done, rows)
    return 'more'
  }

  return {
    kinds: Object.values(taskKinds) as readonly string[],
    async step(task: TaskAtWork, most: number): Promise<Stepped> {
      const id = parseId('imp', task.subject)
      const one = id && (await imports.find(id))
      if (!one) return rowsGone
      const limit = Math.min(most, rowsAtMost[one.kind])
      if (task.kind === taskKinds.back) return takenBack(task, one.id, limit)
      if (!one.hasRows) return rowsGone
      return task.kind === taskKinds.check ? checked(task, one, limit) : imported(task, one, limit)
    },
  }
}

const erased = 'The row was removed because the data of its customer was erased'
