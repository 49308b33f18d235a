import { z } from 'zod'
import type { BulkModule } from '#modules/bulk'
import type { Api } from '../kit/api.ts'
import { problem } from '../kit/problem.ts'
import { bulkFields } from './fields.ts'
import { bulkProblem } from './problems.ts'
import { effectsSchema, effectsView } from './views.ts'

export function bulkRoutes(api: Api, bulk: BulkModule): void {
  api.endpoint(
    {
      tag: 'Tasks',
      access: 'dispatch',
      method: 'post',
      path: '/api/admin/bulk',
      summary:
        'One action on many rows. With `dry_run` nothing is written, and the answer says how each row would go. Without it the answer names the task, at `/api/admin/tasks/{id}`: it has a result for each row, and each row that changes has its own line of the audit log. The permission is that of the action on one row.',
      body: bulkFields,
      answers: {
        200: { says: 'How each row would go', schema: effectsSchema },
        202: { says: 'The task has begun', schema: z.strictObject({ task_id: z.string() }) },
      },
    },
    async ({ c, who, body: { action, ids, dry_run: isDry, technician_id: technicianId, text } }) => {
      const asked = { action, ids, choice: { text, technicianId } }
      if (isDry) {
        const tried = await bulk.tryOut(asked, who)
        return tried.ok ? { status: 200, body: effectsView(tried.value) } : problem(c, bulkProblem(tried.refusal))
      }
      const begun = await bulk.beginAtOnce(asked, who)
      return begun.ok ? { status: 202, body: { task_id: begun.value } } : problem(c, bulkProblem(begun.refusal))
    },
  )
}
