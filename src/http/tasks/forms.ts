import { z } from 'zod'
import { at, parseId } from '#modules/shared'
import { ownPath } from '../kit/next-path.ts'
import type { Submission } from '../kit/submission.ts'
import { type TasksOfRoutes, taskFor } from './routes.ts'

const fields = z.object({ next: z.string().optional() })

/** The press that stops a task, without scripts: back to the page that it stands on. */
export function taskForms(form: Submission, tasks: TasksOfRoutes): void {
  form(
    '/admin/tasks/:id/stop',
    {
      access: 'dispatch',
      load: ({ who, param }) => taskFor(tasks, who, parseId('tsk', param('id'))),
      fields,
    },
    async ({ c, found, fields: { next } }) => {
      await tasks.askToStop(found.id)
      return c.redirect(ownPath(next) ?? at.admin.home(), 303)
    },
  )
}
