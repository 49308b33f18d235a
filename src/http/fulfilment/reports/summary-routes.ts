import { z } from 'zod'
import type { VisitReportsModule } from '#modules/booking'
import { actorOf } from '../../bookings/actor.ts'
import type { Api } from '../../kit/api.ts'
import { type Problem, problem } from '../../kit/problem.ts'
import { visitParams } from '../field-actions.ts'
import { actProblem } from '../problems.ts'

/** The page says the same beside the button. */
export const aiUnavailable: Problem = {
  status: 503,
  code: 'ai_unavailable',
  detail: 'AI assistance temporarily unavailable. Please complete report manually.',
}

/** A draft of a summary of what the technician wrote. */
export function summaryRoutes(api: Api, { reports }: { readonly reports: VisitReportsModule }): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/visits/:id/summary',
      tag: 'Field',
      summary:
        'A draft of a summary, of which nothing is kept: by the text provider of the settings, which gets the entries without names, addresses, telephone numbers and e-mail addresses (`ai`), else by rule (`entries`). Needs `work_performed`. 503 `ai_unavailable` where the provider gives no text within 10 seconds.',
      access: 'report-work',
      params: visitParams,
      limit: 'message',
      answers: {
        200: { says: 'The draft', schema: z.strictObject({ text: z.string(), source: z.enum(['ai', 'entries']) }) },
      },
    },
    async ({ c, who, params }) => {
      const drafted = await reports.summarise(actorOf(who), params.id)
      if (drafted.ok) return { status: 200, body: drafted.value }
      const { refusal } = drafted
      if (refusal.kind === 'ai-unavailable') return problem(c, aiUnavailable)
      return actProblem(c, refusal)
    },
  )
}
