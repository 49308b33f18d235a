import { z } from 'zod'
import type { Administration } from '#modules/administration'
import type { Api } from '../kit/api.ts'
import { page, pageQuery, pageSchema } from '../kit/paging.ts'
import { problem } from '../kit/problem.ts'
import {
  acceptFields,
  invitationFields,
  invitationParams,
  invitationSchema,
  invitationView,
  personSchema,
  personView,
} from './users-fields.ts'
import { administrationProblem } from './users-problems.ts'

const shared = { tag: 'Users', access: 'users' } as const

/** Asking somebody to work here, and saying yes to it. The link is in the message alone. */
export function invitationRoutes(api: Api, administration: Administration): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/invitations',
      summary: 'Who was asked to work here, the latest first.',
      query: pageQuery('inv'),
      answers: { 200: { says: 'The invitations', schema: pageSchema(invitationSchema) } },
    },
    async ({ query: { limit, cursor } }) => {
      const found = await administration.invitations(limit + 1, cursor ?? null)
      const view = (one: (typeof found)[number]) => invitationView(administration, one)
      return { status: 200, body: page(found, limit, view, ({ id }) => id) }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/invitations',
      summary: 'Ask somebody by e-mail to work in the office, or as an administrator. Open for 7 days.',
      body: invitationFields,
      answers: { 201: { says: 'The invitation', schema: invitationSchema } },
    },
    async ({ c, who, body: { email, user_type: role } }) => {
      const invited = await administration.invite({ email, role, by: who.id })
      return invited.ok
        ? { status: 201, body: invitationView(administration, invited.value) }
        : problem(c, administrationProblem(invited.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/invitations/:id/resend',
      summary: 'Send it again, open for another 7 days; the link that was sent before ends.',
      params: invitationParams,
      answers: { 200: { says: 'The invitation', schema: invitationSchema } },
    },
    async ({ c, params }) => {
      const sent = await administration.inviteAgain(params.id)
      return sent.ok
        ? { status: 200, body: invitationView(administration, sent.value) }
        : problem(c, administrationProblem(sent.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'delete',
      path: '/api/admin/invitations/:id',
      summary: 'Withdraw an invitation: its link leads nowhere any more.',
      params: invitationParams,
      answers: { 204: { says: 'Withdrawn' } },
    },
    async ({ c, params }) => {
      const done = await administration.withdrawInvitation(params.id)
      return done.ok ? { status: 204 } : problem(c, administrationProblem(done.refusal))
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/invitations/accept',
      tag: 'Users',
      summary: 'Accept an invitation by the token of its link, with a name and a password of at least 12 characters.',
      access: 'anyone',
      body: acceptFields.extend({ token: z.string().min(1).max(200) }),
      answers: { 201: { says: 'The account: now sign in', schema: personSchema } },
      limit: 'sign-up',
    },
    async ({ c, body: { token, full_name: fullName, password } }) => {
      const accepted = await administration.acceptInvitation({ token, fullName, password })
      return accepted.ok
        ? { status: 201, body: personView(accepted.value) }
        : problem(c, administrationProblem(accepted.refusal))
    },
  )
}
