import type { AccountsModule } from '#modules/accounts'
import { adminOnly, staff } from './access.ts'
import { applicationParams, approvalFields, declineFields } from './account-fields.ts'
import { accountProblem } from './account-problems.ts'
import {
  applicationSchema,
  applicationView,
  technicianEntrySchema,
  technicianEntryView,
  technicianSchema,
  technicianView,
} from './account-views.ts'
import type { Api } from './api.ts'
import { page, pageQuery, pageSchema } from './paging.ts'
import { problem } from './problem.ts'

const tag = 'Technicians'

/** Who works as a technician: decided by an administrator, seen by the office. */
export function technicianRoutes(api: Api, accounts: AccountsModule): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/technician-applications',
      tag,
      summary: 'The applications that wait for a decision, the longest waiting first.',
      access: adminOnly,
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
      access: adminOnly,
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
      access: adminOnly,
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
      tag,
      summary: 'Every technician, by name.',
      access: staff,
      answers: { 200: { says: 'The technicians', schema: pageSchema(technicianEntrySchema) } },
    },
    async () => {
      const entries = await accounts.technicians()
      return { status: 200, body: { items: entries.map(technicianEntryView), next_cursor: null } }
    },
  )
}
