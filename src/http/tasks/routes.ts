import { z } from 'zod'
import type { User } from '#modules/accounts'
import { type TaskId, may } from '#modules/shared'
import type { Task, Tasks } from '#modules/tasks'
import type { Api } from '../kit/api.ts'
import { csvLine } from '../kit/csv.ts'
import { csvStream } from '../kit/csv-stream.ts'
import { id } from '../kit/fields.ts'
import { notFound, problem } from '../kit/problem.ts'
import { taskSchema, taskView } from './views.ts'

export type TasksOfRoutes = Pick<Tasks, 'find' | 'rows' | 'askToStop'>

const shared = { tag: 'Tasks', access: 'dispatch' } as const
const params = z.object({ id: id('tsk') })
const answers = { 200: { says: 'The task as it is now', schema: taskSchema } } as const
const refusedShown = 100
const rowsAtATime = 500

/** The task where `who` began it or is an administrator; else null, as where there is none. */
export async function taskFor(tasks: TasksOfRoutes, who: User, taskId: TaskId | null): Promise<Task | null> {
  const task = taskId && (await tasks.find(taskId))
  return task && (task.startedBy === who.id || may(who, 'settings')) ? task : null
}

export function taskRoutes(api: Api, tasks: TasksOfRoutes): void {
  const shown = async (task: Task) => ({
    status: 200,
    body: taskView(task, await tasks.rows(task.id, { outcome: 'refused', limit: refusedShown })),
  })

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/tasks/:id',
      summary:
        'A task that the caller began, or with the permission for settings anybody began: its progress, counts and refused rows.',
      params,
      answers,
    },
    async ({ c, who, params: { id: taskId } }) => {
      const task = await taskFor(tasks, who, taskId)
      return task ? shown(task) : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/tasks/:id/stop',
      summary:
        'Stop a task after the batch at hand. The rows that are done stay done; one that is over stays as it is.',
      params,
      answers,
    },
    async ({ c, who, params: { id: taskId } }) => {
      const task = await taskFor(tasks, who, taskId)
      const stopped = task && (await tasks.askToStop(task.id))
      return stopped ? shown(stopped) : problem(c, notFound)
    },
  )

  api.other(
    { method: 'get', path: '/admin/tasks/:id/rows.csv', access: 'dispatch', exports: 'task-results' },
    async (c) => {
      const { who } = c.var
      const asked = params.safeParse({ id: c.req.param('id') })
      const task = who && (await taskFor(tasks, who, asked.success ? asked.data.id : null))
      if (!task) return problem(c, notFound)
      return new Response(csvStream(linesOf(tasks, task.id)), {
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="${task.kind}-results.csv"`,
          'cache-control': 'private, no-store',
        },
      })
    },
  )
}

async function* linesOf(tasks: TasksOfRoutes, taskId: TaskId): AsyncGenerator<string> {
  yield csvLine(['row', 'label', 'result', 'reason'])
  for (let after = -1; ;) {
    const rows = await tasks.rows(taskId, { after, limit: rowsAtATime })
    const last = rows.at(-1)
    if (!last) return
    yield rows
      .map(({ position, label, outcome, reason }) => csvLine([`${position + 1}`, label, outcome, reason ?? '']))
      .join('')
    after = last.position
  }
}
