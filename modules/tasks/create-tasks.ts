import { type InBatches, type Result, type TaskId, withoutRest } from '#modules/shared'
import type { TaskBegun } from './audit-of-tasks.ts'
import type { TaskPorts } from './ports.ts'
import type { NewTask, Task, TaskGoesOn, TaskOutcome } from './task.ts'

export type Tasks = ReturnType<typeof createTasks>

/** Tasks begin, go on batch by batch in any process, and end. A task whose worker faults waits for the next turn. */
export function createTasks({ tasks, workers, clock, ids }: TaskPorts) {
  const workerOf = (kind: string) => workers.find(({ kinds }) => kinds.includes(kind))

  async function stepOf(task: Task, limit: number): Promise<void> {
    if (task.state === 'stopping') {
      await tasks.end(task.id, 'stopped', null, clock.now())
      return
    }
    const stepped = (await workerOf(task.kind)?.step(task, limit)) ?? { failed: 'This version cannot do this task.' }
    if (stepped === 'more') return
    if (stepped === 'done') await tasks.end(task.id, 'done', null, clock.now())
    else await tasks.end(task.id, 'failed', stepped.failed, clock.now())
  }

  /** Each task that goes on has one batch, so that a short one does not wait for a long one. */
  async function step(limit: number): Promise<'more' | 'done'> {
    const going = await tasks.going()
    const faults: unknown[] = []
    for (const task of going) {
      try {
        await stepOf(task, limit)
      } catch (fault) {
        faults.push(fault)
      }
    }
    if (faults.length > 0) throw faults[0]
    return going.length > 0 ? 'more' : 'done'
  }

  return {
    start: (
      task: Omit<NewTask, 'id' | 'startedAt'> & Partial<Pick<NewTask, 'id'>>,
      audit: TaskBegun | null,
    ): Promise<Result<Task, TaskGoesOn>> =>
      tasks.start({ ...task, id: task.id ?? ids.next('tsk'), startedAt: clock.now() }, audit),
    find: (id: TaskId) => tasks.find(id),
    ofSubject: (subject: string, limit = 20) => tasks.ofSubject(subject, limit),
    rows: (id: TaskId, { outcome = null, after = -1, limit = 100 }: RowsAsked = {}) =>
      tasks.rows(id, outcome, after, limit),
    askToStop: (id: TaskId) => tasks.askToStop(id),
    /** Carries every task on until none goes on. */
    carryOn: (inBatches: InBatches = withoutRest) => inBatches(step),
  }
}

interface RowsAsked {
  readonly outcome?: TaskOutcome | null
  readonly after?: number
  readonly limit?: number
}
