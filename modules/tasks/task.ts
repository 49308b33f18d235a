import type { TaskId, UserId } from '#modules/shared'

/** How a row of a task ended. */
export const taskOutcomes = ['new', 'updated', 'unchanged', 'done', 'removed', 'kept', 'refused'] as const
export type TaskOutcome = (typeof taskOutcomes)[number]

export const taskStates = ['running', 'stopping', 'done', 'stopped', 'failed'] as const
export type TaskState = (typeof taskStates)[number]

export type TaskCounts = Readonly<Partial<Record<TaskOutcome, number>>>

export interface Task {
  readonly id: TaskId
  /** `import`, for example; its worker knows it. */
  readonly kind: string
  /** The thing that it is about, an id or the text of its worker. One task of a subject goes on at a time. */
  readonly subject: string
  readonly state: TaskState
  /** Its rows, and how many of them have a result. */
  readonly total: number
  readonly done: number
  readonly counts: TaskCounts
  /** Why it failed, in words. */
  readonly error: string | null
  /** Null where that person is gone. */
  readonly startedBy: UserId | null
  readonly startedAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
}

export type NewTask = Pick<Task, 'id' | 'kind' | 'subject' | 'total' | 'startedBy' | 'startedAt'>

/** The result of one row; rows count from 0. */
export interface TaskRow {
  readonly position: number
  /** A reader finds the row by it: the line of a file, a reference. Nobody's name. */
  readonly label: string
  readonly outcome: TaskOutcome
  /** Why, in words; null where the outcome says it all. It has no text of a person. */
  readonly reason: string | null
  /** The ids of what the row added, for taking it back. */
  readonly made: readonly string[]
}

export interface TaskGoesOn {
  readonly kind: 'task-running'
  readonly id: TaskId
}

export const isGoing = ({ state }: Pick<Task, 'state'>): boolean => state === 'running' || state === 'stopping'

export function countsOf(rows: readonly Pick<TaskRow, 'outcome'>[], before: TaskCounts = {}): TaskCounts {
  const counts: Partial<Record<TaskOutcome, number>> = { ...before }
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
