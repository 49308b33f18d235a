import type { Clock, IdSource, Result, TaskId } from '#modules/shared'
import type { TaskBegun } from './audit-of-tasks.ts'
import type { NewTask, Task, TaskGoesOn, TaskOutcome, TaskRow, TaskState } from './task.ts'

/** Stores tasks and the results of their rows. Each method is one transaction. */
export interface TaskStore {
  /** Refuses while another task of the subject goes on, and the same task a second time. `audit` is written with it. */
  start(task: NewTask, audit: TaskBegun | null): Promise<Result<Task, TaskGoesOn>>

  find(id: TaskId): Promise<Task | null>

  /** The newest first. */
  ofSubject(subject: string, limit: number): Promise<readonly Task[]>

  /** Those that go on, the oldest first, at most 20. */
  going(): Promise<readonly Task[]>

  /** Asks a running task to stop after the batch in hand, with an audit line; as it is then. */
  askToStop(id: TaskId): Promise<Task | null>

  /**
   * Adds the results of the rows from `from` on, which is where the task must be; null, and nothing, where it is elsewhere
   * or over, because another process went on.
   */
  move(id: TaskId, from: number, rows: readonly TaskRow[]): Promise<Task | null>

  /** Ends it; one that is over stays as it is. */
  end(
    id: TaskId,
    state: Exclude<TaskState, 'running' | 'stopping'>,
    error: string | null,
    at: Temporal.Instant,
  ): Promise<Task | null>

  /** Results in their order, those behind position `after`; of one outcome, or of all with null. */
  rows(id: TaskId, outcome: TaskOutcome | null, after: number, limit: number): Promise<readonly TaskRow[]>
}

/** Does the work of one kind of task. */
export interface TaskWorker {
  readonly kinds: readonly string[]
  /**
   * Carries the task on from `task.done` by one short batch and keeps its results: `more`, or `done` behind the last row.
   * A text is why it cannot go on at all. Several processes may do so at once.
   */
  step(task: Task, limit: number): Promise<'more' | 'done' | { readonly failed: string }>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface TaskPorts {
  readonly tasks: TaskStore
  readonly workers: readonly TaskWorker[]
  readonly clock: Clock
  readonly ids: IdSource
}
