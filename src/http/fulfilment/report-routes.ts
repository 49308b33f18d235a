import type { VisitReportsModule } from '#modules/booking'
import { actorOf } from '../bookings/actor.ts'
import { bookingProblem } from '../bookings/problems.ts'
import type { Api } from '../kit/api.ts'
import { actionOf, repeated, visitParams } from './field-actions.ts'
import { actProblem } from './problems.ts'
import { changesIn, reportFields, reportSchema, reportView, viewFor } from './report-views.ts'

/** The report of a visit, written by the phone of the technician who leads it. */
export function reportRoutes(api: Api, { reports }: { readonly reports: VisitReportsModule }): void {
  const common = { path: '/api/visits/:id/report', tag: 'Field', params: visitParams } as const
  const answers = { 200: { says: 'The report', schema: reportSchema } } as const

  api.endpoint(
    {
      ...common,
      method: 'get',
      scope: 'bookings:read',
      summary:
        'The report of a visit: to its technician and the office as it is now, to the customer once it is submitted. `report_hash` is the SHA-256 of the UTF-8 of `canonical`.',
      access: 'booker',
      answers,
    },
    async ({ c, who, params }) => {
      const found = await reports.report(actorOf(who), params.id)
      if (!found.ok) return bookingProblem(c, found.refusal)
      return { status: 200, body: viewFor(who)(found.value) }
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'put',
      summary: `Writes the fields that are sent; for each field the later \`happened_at\` wins. From the check-in until it is submitted, and again in a correction, which the office writes too. ${repeated}`,
      access: 'report-work',
      body: reportFields,
      answers,
    },
    async ({ c, who, params, body }) => {
      const action = actionOf(who, params.id, body, 'report', reportView)
      const done = await reports.write(actorOf(who), params.id, changesIn(body), action)
      return done.ok ? { status: 200, body: reportView(done.value) } : actProblem(c, done.refusal)
    },
  )
}
