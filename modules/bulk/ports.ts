import type { AuditNote, BulkId, Clock, IdSource, Result, Role, TaskId, UserId } from '#modules/shared'
import type { BulkAction, BulkThing, bulkWork } from './actions.ts'
import type { Bulk, BulkChoice } from './bulk.ts'
import type { Skips } from './judge-rows.ts'

interface RowRefused {
  readonly kind: 'row-refused'
  readonly reason: string
}

/** One action on one thing. */
export interface BulkPiece {
  /** The name of the row in its list; null where there is none. */
  label(id: string, by: UserId): Promise<string | null>
  /** The row as it is now; null where there is none. `says` is a consequence that the action does not name. */
  look(
    id: string,
    choice: BulkChoice,
    by: UserId,
  ): Promise<{ readonly label: string; readonly skips: Skips; readonly says?: string | null } | null>
  /**
   * Does it, by the use case of the action on one thing. `isAudited` says that its transaction leaves an audit line, with which
   * the result of the row is written; other acts do nothing a second time with the same `once`.
   */
  readonly isAudited: boolean
  act(
    id: string,
    row: { readonly choice: BulkChoice; readonly by: UserId; readonly once: string },
  ): Promise<Result<unknown, RowRefused>>
}

/** A piece for each action and each thing that it takes. */
export type BulkPieces = {
  readonly [Action in BulkAction]: { readonly [Thing in keyof (typeof bulkWork)[Action] & BulkThing]: BulkPiece }
}

/** The result of one row of a task. */
export interface RowResult {
  readonly position: number
  readonly label: string
  readonly outcome: 'done' | 'unchanged' | 'refused'
  readonly reason: string | null
  readonly made: readonly string[]
}

/** Keeps bulks. Each method is one transaction. */
export interface BulkStore {
  /** Keeps it with its rows, and with the present act: its rows are changed in the name of that person. */
  add(bulk: Bulk, ids: readonly string[]): Promise<void>
  find(id: BulkId): Promise<Bulk | null>
  /** False, with nothing changed, once its task has begun. */
  choose(id: BulkId, choice: BulkChoice): Promise<boolean>
  /** The ids of the rows from `from` on. */
  rows(id: BulkId, from: number, limit: number): Promise<readonly string[]>
  /**
   * Runs `work` in the name of the person who made the bulk, and writes `result` in the transaction of the first audit line
   * of `work`; `isKept` says whether it was written. Where the task stands elsewhere, that transaction writes nothing and
   * throws: another process went on.
   */
  inName<T>(
    id: BulkId,
    row: { readonly task: TaskId; readonly result: RowResult },
    work: () => Promise<T>,
  ): Promise<{ readonly value: T; readonly isKept: boolean }>
  /**
   * Removes at most `limit` rows of the oldest bulk from before `before` whose task does not go on, and the bulk with its
   * last ones: `limit`, and 0 when there is none.
   */
  forget(before: Temporal.Instant, limit: number): Promise<number>
}

interface TaskOfBulk {
  readonly id: TaskId
}

/** The tasks, as far as bulks need them. */
interface TasksOfBulks {
  start(
    task: {
      readonly id: TaskId
      readonly kind: string
      readonly subject: string
      readonly total: number
      readonly startedBy: UserId
    },
    audit: AuditNote<'bulk_begun'>,
  ): Promise<Result<TaskOfBulk, { readonly kind: 'task-running'; readonly id: TaskId }>>
  move(id: TaskId, from: number, rows: readonly RowResult[]): Promise<unknown>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface BulkPorts {
  readonly bulks: BulkStore
  readonly tasks: TasksOfBulks
  readonly pieces: BulkPieces
  /** The role at present; null for somebody who is gone or suspended. */
  readonly roleOf: (id: UserId) => Promise<Role | null>
  /** Lets others be served between the rows of a long look. */
  readonly rest: () => Promise<unknown>
  readonly clock: Clock
  readonly ids: IdSource
}
