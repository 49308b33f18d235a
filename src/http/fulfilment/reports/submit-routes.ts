import { z } from 'zod'
import type { VisitReportsModule } from '#modules/booking'
import { reportLimits } from '#modules/fulfilment'
import { actorOf } from '../../bookings/actor.ts'
import { partsToOrder } from '../../returns/fields.ts'
import type { Api } from '../../kit/api.ts'
import { freeText, localDate, pounds } from '../../kit/fields.ts'
import { notValidField, problem } from '../../kit/problem.ts'
import { actionOf, repeated, sent, visitParams } from '../field-actions.ts'
import { actProblem } from '../problems.ts'
import { reportSchema, reportView } from '../report-views.ts'
import { visitSchema, visitView } from '../visit-views.ts'

const shown = 'Please send the report_hash that was shown'

const submitFields = z.strictObject({
  ...sent,
  report_hash: z.string(shown).max(100, shown),
  check_out_now: z.boolean('Please send true or false').optional(),
  final_cost: pounds.optional(),
  tell_customer: z.boolean('Please send true or false').optional(),
  return_by: localDate.optional(),
  parts_to_order: partsToOrder.optional(),
  reason: freeText(reportLimits.reason, 'Please give the reason').optional(),
})

const correctionFields = z.strictObject({
  ...sent,
  reason: freeText(reportLimits.reason, 'Please say why the report is corrected'),
})

const reductionReason = notValidField('reason', 'Please say why the final cost is below what was paid')

/** A report is submitted, and opened again to correct it. */
export function submitRoutes(api: Api, { reports }: { readonly reports: VisitReportsModule }): void {
  const common = { method: 'post', tag: 'Field', access: 'report-work', params: visitParams } as const

  api.endpoint(
    {
      ...common,
      path: '/api/visits/:id/submit',
      summary: `Submits the report whose \`report_hash\` was shown. \`completed\`, signed or with the reason for no signature, completes the booking where no other visit is open, for \`final_cost\`; that can be undone for ten minutes. The customer is notified that the work is completed unless \`tell_customer\` is false. \`partial\` needs a \`reason\`; it and \`pending_parts\`, perhaps with \`return_by\` and the \`parts_to_order\`, wait for a return visit, and the office and the customer are notified. \`check_out_now\` makes the check-out too. A required form with open questions: 409 \`form_incomplete\`, whose \`forms\` are the titles. A final cost below what was paid needs a \`reason\`. A correction changes neither visit nor booking. ${repeated}`,
      body: submitFields,
      answers: { 200: { says: 'The visit as it is now', schema: visitSchema } },
    },
    async ({ c, who, params, body }) => {
      const action = actionOf(
        who,
        params.id,
        { ...body, return_by: body.return_by?.toString() ?? null },
        'submit',
        visitView,
      )
      const submission = {
        reportHash: body.report_hash,
        checksOut: body.check_out_now ?? false,
        finalCost: body.final_cost ?? null,
        tellsCustomer: body.tell_customer ?? true,
        returnBy: body.return_by ?? null,
        partsToOrder: body.parts_to_order ?? [],
        reason: body.reason ?? null,
        passwordFresh: c.get('passwordFresh'),
      }
      const done = await reports.submit(actorOf(who), params.id, submission, action)
      if (done.ok) return { status: 200, body: visitView(done.value) }
      const { refusal } = done
      return refusal.kind === 'reduction-reason-needed' ? problem(c, reductionReason) : actProblem(c, refusal)
    },
  )

  api.endpoint(
    {
      ...common,
      path: '/api/visits/:id/corrections',
      summary: `Opens the next version of a submitted report, with its reason, for the technician who leads the visit or the office. It begins with all that the version before says, without its signature; that version stays, and is shown until this one is submitted. ${repeated}`,
      body: correctionFields,
      answers: { 200: { says: 'The new version', schema: reportSchema } },
    },
    async ({ c, who, params, body }) => {
      const action = actionOf(who, params.id, body, 'correction', reportView)
      const opened = await reports.correct(actorOf(who), params.id, body.reason, action)
      return opened.ok ? { status: 200, body: reportView(opened.value) } : actProblem(c, opened.refusal)
    },
  )
}
