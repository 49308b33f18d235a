import { type Role, type TaskId, may, parseId } from '#modules/shared'
import { permissionFor } from './actions.ts'
import { type Bulk, bulkTask } from './bulk.ts'
import { lookAt, pieceFor } from './look-at.ts'
import type { BulkPorts, RowResult } from './ports.ts'

interface TaskAtWork {
  readonly id: TaskId
  readonly subject: string
  readonly done: number
  readonly total: number
}

type Stepped = 'more' | 'done' | { readonly failed: string }

/** The most rows of one step: a press of "Stop" waits for no more. */
const rowsAtMost = 10

/** Does the tasks of bulks, row by row. */
export function createBulkWorker({
  bulks,
  tasks,
  pieces,
  roleOf,
}: Pick<BulkPorts, 'bulks' | 'tasks' | 'pieces' | 'roleOf'>) {
  async function doRow(task: TaskId, bulk: Bulk, position: number, id: string): Promise<void> {
    const { action, choice, madeBy: by } = bulk
    const { label, effect, reason } = await lookAt(pieces, action, id, { choice, by })
    const result = (outcome: RowResult['outcome'], why: string | null): RowResult => ({
      position,
      label,
      outcome,
      reason: why,
      made: [],
    })
    const keep = (kept: RowResult) => tasks.move(task, position, [kept])
    const piece = pieceFor(pieces, action, id)
    if (effect === 'not-found') return void (await keep(result('refused', reason)))
    if (!piece || effect === 'skipped') return void (await keep(result('unchanged', reason)))
    const done = result('done', null)
    const row = { choice, by, once: `${bulk.id}-${position}` }
    const { value: acted, isKept } = await bulks.inName(bulk.id, { task, result: done }, () => piece.act(id, row))
    if (isKept) return
    if (!acted.ok) return void (await keep(result('refused', acted.refusal.reason)))
    await keep(piece.isAudited ? result('unchanged', 'It was so already') : done)
  }

  return {
    kinds: [bulkTask] as readonly string[],
    async step(task: TaskAtWork, most: number): Promise<Stepped> {
      if (task.done === task.total) return 'done'
      const id = parseId('blk', task.subject)
      const bulk = id && (await bulks.find(id))
      if (!bulk) return { failed: 'The rows have been removed. Select them again.' }
      const role = await roleOf(bulk.madeBy)
      const ids = await bulks.rows(bulk.id, task.done, Math.min(most, rowsAtMost))
      if (!ids.every((row) => isAllowed(role, bulk, row))) {
        return { failed: 'The person who began this may no longer do it.' }
      }
      for (const [n, row] of ids.entries()) await doRow(task.id, bulk, task.done + n, row)
      return 'more'
    },
  }
}

/** The present state: somebody may have left since the beginning. */
function isAllowed(role: Role | null, { action }: Bulk, id: string): boolean {
  const permission = permissionFor(action, id)
  return role !== null && (permission === null || may({ role }, permission))
}
