import { z } from 'zod'
import { type OfficeLinkPurpose, type OfficeLinkRefusal, type RecoveryModule } from '#modules/accounts'
import type { CustomerDeskModule } from '#modules/customers'
import { type UserId, at, instantText, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { notValid } from '../kit/form-faults.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import { recoveryProblem } from '../recovery/problems.ts'
import { customerParams } from './fields.ts'

interface AccountLinkPorts {
  readonly customers: Pick<CustomerDeskModule, 'isKnown'>
  readonly recovery: Pick<RecoveryModule, 'makeOfficeLink'>
  readonly publicUrl: URL
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show'>
}

const wish = z.strictObject({ purpose: z.enum(['sign_in', 'password_reset'], 'Choose what the link is for') })
const linkSchema = z.object({ url: z.url(), expires_at: instantSchema })

/** Only for customers, and only where a user permission and a fresh password say who asks. */
const spec = { access: 'users' } as const

/** Links into a customer's account, for somebody whom no e-mail reaches. They are shown once. */
export function accountLinkRoutes(api: Api, form: Submission, ports: AccountLinkPorts): void {
  const { customers, recovery, publicUrl, pageAnswers } = ports
  const { secret } = createSecretPages(pageAnswers)

  async function make(userId: UserId, wished: z.output<typeof wish>['purpose']): Promise<Made | Problem> {
    const purpose = purposes[wished]
    const made = (await customers.isKnown(userId)) ? await recovery.makeOfficeLink(purpose, userId) : null
    if (!made?.ok) return problemOf[made?.refusal.kind ?? 'user-unknown']
    const { token, expiresAt } = made.value
    return { url: new URL(`${pathOf[purpose]}?token=${token}`, publicUrl).href, expiresAt }
  }

  api.endpoint(
    {
      ...spec,
      tag: 'Office',
      method: 'post',
      path: '/api/admin/customers/:id/account-link',
      summary:
        'A new link into the account of a customer, to sign in or to set a password, for somebody whom no e-mail reaches. It ends earlier ones for the same purpose; the customer is notified. Never for staff.',
      params: customerParams,
      body: wish,
      answers: { 201: { says: 'The link: it is shown here and never again', schema: linkSchema } },
    },
    async ({ c, params, body }) => {
      const made = await make(params.id, body.purpose)
      if ('code' in made) return problem(c, made)
      return { status: 201, body: { url: made.url, expires_at: instantText(made.expiresAt) } }
    },
  )

  form('/admin/customers/:id/account-link', { ...spec, isSecret: true }, async (sent) => {
    const { c, fields } = sent
    const userId = parseId('usr', sent.param('id'))
    if (!userId || !(await customers.isKnown(userId))) return sent.refuse(404)
    const page = at.admin.customer(userId)
    const parsed = wish.safeParse(fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const made = await make(userId, parsed.data.purpose)
    if ('code' in made) return sent.again(made, page)
    const shown = { action: c.req.path, values: { url: made.url }, errors: [], alert: null }
    return secret(await pageAnswers.show(c, page, { status: 201, form: shown }))
  })
}

interface Made {
  readonly url: string
  readonly expiresAt: Temporal.Instant
}

const purposes = { sign_in: 'sign-in', password_reset: 'password-reset' } as const satisfies Record<
  z.output<typeof wish>['purpose'],
  OfficeLinkPurpose
>

const pathOf = { 'sign-in': at.signInLink(), 'password-reset': at.resetPassword() } as const satisfies Record<
  OfficeLinkPurpose,
  string
>

const problemOf = {
  'user-unknown': notFound,
  'user-suspended': { status: 409, code: 'user_suspended', detail: 'The account is suspended: a link opens nothing.' },
  'not-by-link': recoveryProblem({ kind: 'not-by-link' }),
} as const satisfies Record<OfficeLinkRefusal['kind'], Problem>
