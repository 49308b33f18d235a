import type { AccountsModule } from '#modules/accounts'
import {
  applicationParams,
  approvalFields,
  availabilityFields,
  homeFields,
  declineFields,
  technicianParams,
} from '../accounts/fields.ts'
import { accountProblem } from '../accounts/problems.ts'
import {
  applicationSchema,
  applicationView,
  technicianEntrySchema,
  technicianEntryView,
  technicianSchema,
  technicianView,
} from '../accounts/views.ts'
import type { Api } from '../kit/api.ts'
import { page, pageQuery, pageSchema } from '../kit/paging.ts'
import { notFound, problem } from '../kit/problem.ts'

const tag = 'Technicians'

/** Technicians: decided by an administrator, seen by the office; and their availability. */
export function technicianRoutes(api: Api, accounts: AccountsModule): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/technician-applications',
      tag,
      summary: 'The applications that wait for a decision, the longest waiting first.',
      access: 'users',
      query: pageQuery('app'),
      answers: { 200: { says: 'The applications', schema: pageSchema(applicationSchema) } },
    },
    async ({ query: { limit, cursor } }) => {
      const open = await accounts.openApplications(limit + 1, cursor ?? null)
      return { status: 200, body: page(open, limit, applicationView, ({ application }) => application.id) }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/admin/technician-applications/:id/approve',
      tag,
      summary: 'Make the applicant a technician with these skills.',
      access: 'users',
      params: applicationParams,
      body: approvalFields,
      answers: { 200: { says: 'The technician', schema: technicianSchema } },
    },
    async ({ c, who, params, body }) => {
      const approved = await accounts.approve({
        applicationId: params.id,
        by: who.id,
        skills: body.skills,
        homeDistrict: body.home_district ?? null,
      })
      if (!approved.ok) return problem(c, accountProblem(approved.refusal))
      return { status: 200, body: technicianView(approved.value) }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/admin/technician-applications/:id/decline',
      tag,
      summary: 'Decline the application; the applicant reads the reason.',
      access: 'users',
      params: applicationParams,
      body: declineFields,
      answers: { 204: { says: 'Declined' } },
    },
    async ({ c, who, params, body }) => {
      const declined = await accounts.decline(params.id, who.id, body.reason)
      if (!declined.ok) return problem(c, accountProblem(declined.refusal))
      return { status: 204 }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/technicians',
      scope: 'bookings:read',
      tag,
      summary: 'Every technician, by name.',
      access: 'dispatch',
      answers: { 200: { says: 'The technicians', schema: pageSchema(technicianEntrySchema) } },
    },
    async () => {
      const entries = await accounts.technicians()
      return { status: 200, body: { items: entries.map(technicianEntryView), next_cursor: null } }
    },
  )

  api.endpoint(
    {
      method: 'put',
      path: '/api/admin/technicians/:id/home',
      tag,
      summary: "Say in which postcode district a technician's day begins; null where it is not known.",
      access: 'dispatch',
      params: technicianParams,
      body: homeFields,
      answers: { 200: { says: 'The technician', schema: technicianSchema } },
    },
    async ({ c, params, body }) => {
      const set = await accounts.setHome(params.id, body.home_district)
      if (!set.ok) return problem(c, accountProblem(set.refusal))
      return { status: 200, body: technicianView(set.value) }
    },
  )

  api.endpoint(
    {
      method: 'patch',
      path: '/api/technicians/me',
      tag,
      summary: 'Say whether you take work: available, on call for emergencies too, or off.',
      access: 'field-work',
      body: availabilityFields,
      answers: { 200: { says: 'You, as a technician', schema: technicianSchema } },
    },
    async ({ c, who, body }) => {
      const me = await accounts.technicianOf(who.id)
      if (!me) return problem(c, notFound)
      const set = await accounts.setAvailability({ technicianId: me.id, by: who, ...body })
      if (!set.ok) return problem(c, accountProblem(set.refusal))
      return { status: 200, body: technicianView(set.value) }
    },
  )
}
