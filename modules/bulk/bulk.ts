import type { BulkId, TaskId, TechnicianId, UserId } from '#modules/shared'
import type { BulkAction } from './actions.ts'

/** `rows` is the most that one takes; its ids are kept for so many `days`, and its text no longer. */
export const bulkLimits = { rows: 500, days: 7, text: 4_000 } as const

/** The kind of its task. */
export const bulkTask = 'bulk'

/** The details that an action needs besides its rows. */
export interface BulkChoice {
  /** The words of a message. */
  readonly text: string | null
  /** The one who gets the bookings; null for the best who is free. */
  readonly technicianId: TechnicianId | null
}

export const noChoice: BulkChoice = { text: null, technicianId: null }

export interface BulkAsked {
  readonly action: BulkAction
  /** Those that come twice count once. */
  readonly ids: readonly string[]
  readonly choice: BulkChoice
}

/** An action on many rows, before and after its beginning. */
export interface Bulk {
  readonly id: BulkId
  readonly action: BulkAction
  readonly choice: BulkChoice
  readonly rows: number
  readonly madeBy: UserId
  readonly madeAt: Temporal.Instant
  /** The address of the list that it began on. */
  readonly back: string | null
}

/** One row as it would go now. */
export interface BulkRow {
  readonly id: string
  /** A reference, nobody's name. */
  readonly label: string
  readonly effect: 'changes' | 'skipped' | 'not-found'
  readonly reason: string | null
}

export interface BulkEffects {
  readonly action: BulkAction
  readonly changes: number
  readonly skipped: number
  readonly rows: readonly BulkRow[]
}

export const distinct = (ids: readonly string[]): readonly string[] => [...new Set(ids)]

/** A bulk has one task, and never another. */
export const taskIdOf = (id: BulkId): TaskId => `tsk_${id.slice('blk_'.length)}` as TaskId

export function effectsOf(action: BulkAction, rows: readonly BulkRow[]): BulkEffects {
  const changes = rows.filter(({ effect }) => effect === 'changes').length
  return { action, changes, skipped: rows.length - changes, rows }
}
