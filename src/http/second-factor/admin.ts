import { z } from 'zod'
import type { AccountsModule } from '#modules/accounts'
import { type UserId, at, parseId, doneAt } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { id } from '../kit/fields.ts'
import type { Submission } from '../kit/submission.ts'
import { notFound, problem } from '../kit/problem.ts'

const tag = 'Admin'
const rules = z.strictObject({ staff_second_factor: z.boolean('Say yes or no') })

type Accounts = Pick<AccountsModule, 'staffNeedFactor' | 'setStaffNeedFactor' | 'removeFactors' | 'find'>

/** Whether staff are to have a second factor. */
export function secondStepAdmin(api: Api, form: Submission, accounts: Accounts): void {
  const answers = { 200: { says: 'The rules as they are', schema: rules } } as const

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/security',
      tag,
      summary: 'What is asked of the staff when they sign in.',
      access: 'users',
      answers,
    },
    async () => ({ status: 200, body: { staff_second_factor: await accounts.staffNeedFactor() } }),
  )

  api.endpoint(
    {
      method: 'put',
      path: '/api/admin/security',
      tag,
      summary: 'Require a second factor of staff, or stop requiring it. Staff without one can only set one up.',
      access: 'users',
      body: rules,
      answers,
    },
    async ({ body }) => {
      await accounts.setStaffNeedFactor(body.staff_second_factor)
      return { status: 200, body }
    },
  )

  api.endpoint(
    {
      method: 'delete',
      path: '/api/admin/users/:id/second-factors',
      tag: 'Users',
      summary:
        'Take away all second factors of somebody who has lost them, once it is sure who asks. They are told by e-mail.',
      access: 'users',
      params: z.object({ id: id('usr') }),
      answers: { 204: { says: 'The password alone opens the account' } },
    },
    async ({ c, params }) => ((await removeOf(params.id)) ? { status: 204 } : problem(c, notFound)),
  )

  form('/admin/users/:id/second-factors', { access: 'users' }, async (sent) => {
    const userId = parseId('usr', sent.param('id'))
    const removed = userId && (await removeOf(userId))
    return removed ? sent.c.redirect(doneAt(at.admin.user(userId), 'factors'), 303) : sent.refuse(404)
  })

  /** False for nobody. */
  async function removeOf(userId: UserId): Promise<boolean> {
    if (!(await accounts.find(userId))) return false
    await accounts.removeFactors(userId)
    return true
  }

  form('/admin/security', { access: 'users' }, async ({ c, fields }) => {
    await accounts.setStaffNeedFactor(fields['staff_second_factor'] === 'yes')
    return c.redirect(doneAt(at.admin.security(), 'saved'), 303)
  })
}
