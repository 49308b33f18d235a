import { describe, expect, it } from 'vitest'
import { type TaskId, type UserId, accept, refuse, withoutRest } from '#modules/shared'
import { createTasks } from './create-tasks.ts'
import type { TaskStore, TaskWorker } from './ports.ts'
import { type Task, type TaskRow, countsOf, isGoing } from './task.ts'

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')

/** Tasks in memory. */
function kept(): TaskStore & { readonly all: Map<TaskId, Task> } {
  const all = new Map<TaskId, Task>()
  const put = (task: Task) => {
    all.set(task.id, task)
    return task
  }
  const change = (id: TaskId, of: (task: Task) => Partial<Task>) => {
    const task = all.get(id)
    return task && isGoing(task) ? put({ ...task, ...of(task) }) : (task ?? null)
  }
  return {
    all,
    async start(task) {
      const other = [...all.values()].find((one) => isGoing(one) && one.subject === task.subject)
      if (other) return refuse({ kind: 'task-running', id: other.id })
      return accept(put({ ...task, state: 'running', done: 0, counts: {}, error: null, endedAt: null }))
    },
    find: async (id) => all.get(id) ?? null,
    ofSubject: async (subject) => [...all.values()].filter((one) => one.subject === subject),
    going: async () => [...all.values()].filter(isGoing),
    askToStop: async (id) => change(id, () => ({ state: 'stopping' })),
    move: async (id, _, rows) =>
      change(id, ({ done, counts }) => ({ done: done + rows.length, counts: countsOf(rows, counts) })),
    end: async (id, state, error, at) => change(id, () => ({ state, error, endedAt: at })),
    rows: async () => [],
  }
}

function open(worker: (tasks: TaskStore) => TaskWorker['step']) {
  const store = kept()
  let made = 0
  const tasks = createTasks({
    tasks: store,
    workers: [{ kinds: ['count'], step: worker(store) }],
    clock: { now: () => noon },
    ids: { next: (prefix) => `${prefix}_${(made += 1)}` as never },
  })
  const start = (subject: string, total: number, kind = 'count') =>
    tasks.start({ kind, subject, total, startedBy: 'usr_owner' as UserId }, null)
  return { store, tasks, start }
}

const oneRow = (position: number): TaskRow => ({ position, label: 'Row', outcome: 'done', reason: null, made: [] })

/** Does one row at each step, and notes whose turn it was. */
const counting = (turns: string[]) => (tasks: TaskStore) => async (task: Task) => {
  turns.push(task.subject)
  if (task.done === task.total) return 'done'
  await tasks.move(task.id, task.done, [oneRow(task.done)])
  return 'more'
}

describe('tasks', () => {
  it('have their turns beside each other until each is done', async () => {
    const turns: string[] = []
    const { tasks, store, start } = open(counting(turns))
    await start('long', 3)
    await start('short', 1)
    expect(await tasks.carryOn()).toBe('done')
    expect(turns).toEqual(['long', 'short', 'long', 'short', 'long', 'long'])
    expect([...store.all.values()].map(({ state, counts }) => [state, counts])).toEqual([
      ['done', { done: 3 }],
      ['done', { done: 1 }],
    ])
  })

  it('stop without another row once they are asked to', async () => {
    const turns: string[] = []
    const { tasks, store, start } = open(counting(turns))
    const started = await start('long', 3)
    if (started.ok) await tasks.askToStop(started.value.id)
    await tasks.carryOn()
    expect([turns, [...store.all.values()].map(({ state, done }) => [state, done])]).toEqual([[], [['stopped', 0]]])
  })

  it('fail with the words of their worker, and where nobody can do them', async () => {
    const { tasks, store, start } = open(() => async () => ({ failed: 'The file has gone.' }))
    await start('one', 3)
    await start('two', 3, 'of-another-version')
    await tasks.carryOn()
    expect([...store.all.values()].map(({ state, error }) => [state, error])).toEqual([
      ['failed', 'The file has gone.'],
      ['failed', 'This version cannot do this task.'],
    ])
  })

  it('do not wait for one whose worker faults, which has its turn again', async () => {
    let faults = 0
    const { tasks, store, start } = open((tasksOf) => async (task) => {
      if (task.subject === 'faulty' && (faults += 1) === 1) throw new Error('the disk is full')
      if (task.done === task.total) return 'done'
      await tasksOf.move(task.id, task.done, [oneRow(task.done)])
      return 'more'
    })
    await start('faulty', 1)
    await start('sound', 1)
    await expect(tasks.carryOn(withoutRest)).rejects.toThrow('the disk is full')
    expect([...store.all.values()].map(({ done }) => done)).toEqual([0, 1])
    await tasks.carryOn()
    expect([...store.all.values()].map(({ state }) => state)).toEqual(['done', 'done'])
  })
})
