import {
  type BulkId,
  type InBatches,
  type Result,
  type Role,
  type TaskId,
  type UserId,
  accept,
  may,
  refuse,
  whileFull,
} from '#modules/shared'
import { permissionFor } from './actions.ts'
import { auditOfBeginning } from './audit-of-bulk.ts'
import {
  type Bulk,
  type BulkAsked,
  type BulkChoice,
  type BulkEffects,
  bulkLimits,
  bulkTask,
  distinct,
  effectsOf,
  taskIdOf,
} from './bulk.ts'
import { lookAt } from './look-at.ts'
import type { BulkPorts } from './ports.ts'

interface BulkTooLarge {
  readonly kind: 'bulk-too-large'
}
interface BulkEmpty {
  readonly kind: 'bulk-empty'
}
interface BulkNotAllowed {
  readonly kind: 'bulk-not-allowed'
}
/** It has begun, as this task. */
interface BulkBegun {
  readonly kind: 'bulk-begun'
  readonly task: TaskId
}
/** A message needs its text. */
interface TextMissing {
  readonly kind: 'text-missing'
}
export type BulkRefusal = BulkTooLarge | BulkEmpty | BulkNotAllowed | BulkBegun | TextMissing

interface Who {
  readonly id: UserId
  readonly role: Role
}

const lacksText = ({ action, choice }: Pick<BulkAsked, 'action' | 'choice'>) =>
  action === 'message' && choice.text === null

export type BulkModule = ReturnType<typeof createBulk>

/** One action on many rows: first its effects, then a task. */
export function createBulk(ports: BulkPorts) {
  const { bulks, tasks, rest, clock, ids } = ports

  function judged(asked: BulkAsked, who: Who): Result<readonly string[], BulkTooLarge | BulkEmpty | BulkNotAllowed> {
    const rows = distinct(asked.ids)
    if (rows.length === 0) return refuse({ kind: 'bulk-empty' })
    if (rows.length > bulkLimits.rows) return refuse({ kind: 'bulk-too-large' })
    const needed = rows.flatMap((id) => permissionFor(asked.action, id) ?? [])
    return needed.every((permission) => may(who, permission)) ? accept(rows) : refuse({ kind: 'bulk-not-allowed' })
  }

  async function effects(
    { action, choice }: Omit<BulkAsked, 'ids'>,
    rows: readonly string[],
    by: UserId,
  ): Promise<BulkEffects> {
    const seen = []
    for (const id of rows) {
      seen.push(await lookAt(ports.pieces, action, id, { choice, by }))
      await rest()
    }
    return effectsOf(action, seen)
  }

  async function propose(asked: BulkAsked, who: Who, back: string | null = null): Promise<Result<Bulk, BulkRefusal>> {
    const rows = judged(asked, who)
    if (!rows.ok) return rows
    const { action, choice } = asked
    const bulk = {
      id: ids.next('blk'),
      action,
      choice,
      rows: rows.value.length,
      madeBy: who.id,
      madeAt: clock.now(),
      back,
    }
    await bulks.add(bulk, rows.value)
    return accept(bulk)
  }

  async function begin(bulk: Bulk, by: UserId): Promise<Result<TaskId, BulkBegun | TextMissing>> {
    if (lacksText(bulk)) return refuse({ kind: 'text-missing' })
    const task = taskIdOf(bulk.id)
    const begun = await tasks.start(
      { id: task, kind: bulkTask, subject: bulk.id, total: bulk.rows, startedBy: by },
      auditOfBeginning(bulk),
    )
    return begun.ok ? accept(begun.value.id) : refuse({ kind: 'bulk-begun', task: begun.refusal.id })
  }

  return {
    /** Previews the result of each row, and writes nothing. */
    async tryOut(asked: BulkAsked, who: Who): Promise<Result<BulkEffects, BulkRefusal>> {
      if (lacksText(asked)) return refuse({ kind: 'text-missing' })
      const rows = judged(asked, who)
      return rows.ok ? accept(await effects(asked, rows.value, who.id)) : rows
    },

    /** Begins it without a look at its effects. */
    async beginAtOnce(asked: BulkAsked, who: Who): Promise<Result<TaskId, BulkRefusal>> {
      if (lacksText(asked)) return refuse({ kind: 'text-missing' })
      const proposed = await propose(asked, who)
      return proposed.ok ? begin(proposed.value, who.id) : proposed
    },

    /** Keeps it, so that its maker sees what it would do and begins it. */
    propose,
    find: (id: BulkId) => bulks.find(id),
    /** Refused once it has begun. */
    async choose(bulk: Bulk, choice: BulkChoice): Promise<Result<null, BulkBegun>> {
      const isChosen = await bulks.choose(bulk.id, choice)
      return isChosen ? accept(null) : refuse({ kind: 'bulk-begun', task: taskIdOf(bulk.id) })
    },
    rows: (id: BulkId) => bulks.rows(id, 0, bulkLimits.rows),
    effectsOf: async (bulk: Bulk) => effects(bulk, await bulks.rows(bulk.id, 0, bulk.rows), bulk.madeBy),

    /** Begins its task, once. */
    begin,

    /** Removes bulks after their days. */
    forget: (inBatches: InBatches) =>
      inBatches(whileFull((limit) => bulks.forget(clock.now().subtract({ hours: 24 * bulkLimits.days }), limit))),
  }
}
