import { z } from 'zod'
import type { AccountsModule } from '#modules/accounts'
import { adminOnly } from './access.ts'
import type { Api } from './api.ts'
import type { officeForm } from './office-form.ts'

const tag = 'Admin'
const rules = z.strictObject({ staff_second_factor: z.boolean('Say yes or no') })

type Accounts = Pick<AccountsModule, 'staffNeedFactor' | 'setStaffNeedFactor'>

/** Whether staff are to have a second factor. */
export function secondStepAdmin(api: Api, form: ReturnType<typeof officeForm>, accounts: Accounts): void {
  const answers = { 200: { says: 'The rules as they are', schema: rules } } as const

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/security',
      tag,
      summary: 'What is asked of the staff when they sign in.',
      access: adminOnly,
      answers,
    },
    async () => ({ status: 200, body: { staff_second_factor: await accounts.staffNeedFactor() } }),
  )

  api.endpoint(
    {
      method: 'put',
      path: '/api/admin/security',
      tag,
      summary: 'Ask staff for a second factor, or no more. Whoever has none can do nothing but set one up.',
      access: adminOnly,
      body: rules,
      answers,
    },
    async ({ body }) => {
      await accounts.setStaffNeedFactor(body.staff_second_factor)
      return { status: 200, body }
    },
  )

  form('/admin/security', adminOnly, async ({ c, fields }) => {
    await accounts.setStaffNeedFactor(fields['staff_second_factor'] === 'yes')
    return c.redirect('/admin/security?done=saved', 303)
  })
}
