import type { WorkforceModule } from '#modules/workforce'
import type { Api } from '../kit/api.ts'
import { pageSchema } from '../kit/paging.ts'
import { notFound, problem } from '../kit/problem.ts'
import { absenceFields, absenceParams, absenceStatusFields, datesOf, steps, technicianParams } from './fields.ts'
import { absenceProblem } from './problems.ts'
import { absenceSchema, absenceView, collisionSchema, collisionView } from './views.ts'

const shared = { tag: 'Technicians', access: 'dispatch' } as const

/** Absences of technicians, for the office. */
export function absenceRoutes(api: Api, { workforce }: { readonly workforce: WorkforceModule }): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/technicians/:id/absences',
      summary: 'The absences of a technician to come and of the last 90 days, the earliest first.',
      params: technicianParams,
      answers: { 200: { says: 'The absences', schema: pageSchema(absenceSchema) } },
    },
    async ({ c, params }) => {
      if (!(await workforce.hoursOf(params.id))) return problem(c, notFound)
      const items = await workforce.absencesOf(params.id)
      return { status: 200, body: { items: items.map(absenceView), next_cursor: null } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/technicians/:id/absences',
      summary: 'Enter an absence, which counts at once. Days are both included; without times it is whole days.',
      params: technicianParams,
      body: absenceFields,
      answers: { 201: { says: 'The absence', schema: absenceSchema } },
    },
    async ({ c, who, params, body: { note, ...body } }) => {
      const dates = datesOf(body)
      const asked = { technicianId: params.id, kind: body.kind, dates, note: note ?? '', by: who.id }
      const made = await workforce.enterAbsence(asked)
      return made.ok ? { status: 201, body: absenceView(made.value) } : problem(c, absenceProblem(made.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/technicians/:id/absences/:absence/status',
      summary: 'Agree to an absence that was asked for, decline it, or withdraw one; one that has begun ends now.',
      params: absenceParams,
      body: absenceStatusFields,
      answers: { 200: { says: 'The absence', schema: absenceSchema } },
    },
    async ({ c, who, params, body: { status } }) => {
      const changed = await workforce.changeAbsence(params.absence, steps[status], who.id, params.id)
      return changed.ok
        ? { status: 200, body: absenceView(changed.value) }
        : problem(c, absenceProblem(changed.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/technicians/:id/collisions',
      summary: 'The visits and emergencies of a technician, not begun, at a time that they do not work.',
      params: technicianParams,
      answers: { 200: { says: 'The visits', schema: pageSchema(collisionSchema) } },
    },
    async ({ c, params }) => {
      if (!(await workforce.hoursOf(params.id))) return problem(c, notFound)
      const items = await workforce.collisionsOf(params.id)
      return { status: 200, body: { items: items.map(collisionView), next_cursor: null } }
    },
  )
}
