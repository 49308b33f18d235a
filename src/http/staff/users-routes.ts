import { z } from 'zod'
import { type Administration, userRoles, userStatuses } from '#modules/administration'
import { textLimits } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { orEmpty } from '../kit/fields.ts'
import { page, pageQuery, pageSchema } from '../kit/paging.ts'
import { notFound, problem } from '../kit/problem.ts'
import {
  personChange,
  personDetailsSchema,
  personDetailsView,
  personParams,
  personSchema,
  personView,
} from './users-fields.ts'
import { administrationProblem } from './users-problems.ts'

const shared = { tag: 'Users', access: 'users' } as const

const query = pageQuery('usr').extend({
  q: orEmpty(z.string().max(textLimits.search, 'Use at most 100 characters')).default(null),
  user_type: orEmpty(z.enum(userRoles, 'No role is called that')).default(null),
  status: orEmpty(z.enum(userStatuses, 'Choose active or suspended')).default(null),
})

/** Everybody with an account: found, looked at, and what they may do. */
export function usersRoutes(api: Api, administration: Administration): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/users',
      summary:
        'People with an account, the latest first, by a part of name, e-mail, phone or postcode, role and status.',
      query,
      answers: { 200: { says: 'The people', schema: pageSchema(personSchema) } },
    },
    async ({ query: { q, user_type: role, status, limit, cursor } }) => {
      const found = await administration.people({ text: q, role, status }, limit + 1, cursor ?? null)
      return { status: 200, body: page(found, limit, personView, (person) => person.id) }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/users/:id',
      summary: 'One person, with how many bookings and sessions they have.',
      params: personParams,
      answers: { 200: { says: 'The person', schema: personDetailsSchema } },
    },
    async ({ c, params }) => {
      const found = await administration.person(params.id)
      return found ? { status: 200, body: personDetailsView(found) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'patch',
      path: '/api/admin/users/:id',
      summary:
        'Another role (`user_type`), or suspended and active again (`status`). Sessions end, and a technician who goes hands open jobs back to the office.',
      params: personParams,
      body: personChange,
      answers: { 200: { says: 'The person as they are now', schema: personSchema } },
    },
    async ({ c, who, params, body }) => {
      const changed = await administration.changePerson(params.id, body, who.id)
      return changed.ok
        ? { status: 200, body: personView(changed.value) }
        : problem(c, administrationProblem(changed.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/users/:id/sign-out',
      summary: 'Sign a person out on every device.',
      params: personParams,
      answers: { 204: { says: 'No session of theirs is open any more' } },
    },
    async ({ c, params }) => {
      const done = await administration.signOutPerson(params.id)
      return done.ok ? { status: 204 } : problem(c, administrationProblem(done.refusal))
    },
  )
}
