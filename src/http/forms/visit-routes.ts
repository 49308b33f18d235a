import { z } from 'zod'
import type { VisitFormsModule } from '#modules/booking'
import { actorOf } from '../bookings/actor.ts'
import { bookingProblem } from '../bookings/problems.ts'
import { actionOf, repeated, visitParams } from '../fulfilment/field-actions.ts'
import type { Api } from '../kit/api.ts'
import { problem } from '../kit/problem.ts'
import { answerFields, plainAnswers, visitFormParams } from './fields.ts'
import { problemOfAnswers } from './problems.ts'
import { visitFormSchema, visitFormView } from './views.ts'

/** The risk checks and work forms of a visit, answered by the phone of the technician who leads it. */
export function visitFormRoutes(api: Api, { forms }: { readonly forms: VisitFormsModule }): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/visits/:id/forms',
      tag: 'Field',
      summary:
        'The forms of a visit with their questions, answers, and what is missing: those that are asked for its service, and those that were answered, each with the version that was answered. For its technicians and the office.',
      access: 'report-work',
      params: visitParams,
      answers: { 200: { says: 'The forms', schema: z.strictObject({ items: z.array(visitFormSchema) }) } },
    },
    async ({ c, who, params }) => {
      const found = await forms.find(actorOf(who), params.id)
      if (!found.ok) return bookingProblem(c, found.refusal)
      return { status: 200, body: { items: found.value.forms.map(visitFormView) } }
    },
  )

  api.endpoint(
    {
      method: 'put',
      path: '/api/visits/:id/forms/:form',
      tag: 'Field',
      summary: `Answers some questions of a form; null takes an answer back, and for each question the later \`happened_at\` wins. \`version\` is the one that the technician saw; a photo is named by its id, and counts once the visit has it. From before the visit until its report is submitted. ${repeated}`,
      access: 'field-work',
      params: visitFormParams,
      body: answerFields,
      answers: { 200: { says: 'The form', schema: visitFormSchema } },
    },
    async ({ c, who, params, body }) => {
      const action = actionOf(who, params.id, { ...body, form: params.form }, 'form', visitFormView)
      const given = { version: body.version ?? null, answers: plainAnswers(body.answers) }
      const done = await forms.answer(actorOf(who), params.id, params.form, given, action)
      if (done.ok) return { status: 200, body: visitFormView(done.value) }
      const { refusal } = done
      return refusal.kind === 'already-answered' ? bookingProblem(c, refusal) : problem(c, problemOfAnswers(refusal))
    },
  )
}
