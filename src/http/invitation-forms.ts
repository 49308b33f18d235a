import type { Administration } from '#modules/administration'
import type { Api } from './api.ts'
import { readForm } from './form-body.ts'
import { notValid } from './form-faults.ts'
import type { PageAnswers } from './page-answers.ts'
import { problem } from './problem.ts'
import type { RateLimits } from './rate-limits.ts'
import { createSecretPages } from './secret-page.ts'
import { tooMany } from './api.ts'
import { acceptFields } from './users-fields.ts'
import { administrationProblem } from './users-problems.ts'

interface InvitationPorts {
  readonly administration: Administration
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show'>
  readonly limits: RateLimits
}

/** The page that an invitation's link leads to: a name, a password, and one works here. */
export function invitationForms(api: Api, { administration, pageAnswers, limits }: InvitationPorts): void {
  const pages = createSecretPages(pageAnswers)

  api.other({ method: 'get', path: '/invitation/:token', access: 'anyone' }, async (c) =>
    (await administration.invitationByToken(c.req.param('token') ?? '')) ? pages.byAddress(c) : pages.ended(c),
  )

  api.other({ method: 'post', path: '/invitation/:token', access: 'anyone' }, async (c) => {
    const wait = await limits.take('sign-up', { address: c.var.address, account: null })
    if (wait !== null) return problem(c, tooMany(wait))
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const token = c.req.param('token') ?? ''
    if (!(await administration.invitationByToken(token))) return pages.ended(c)
    const { confirm_password, password: _secret, ...values } = read.value
    const page = `/invitation/${encodeURIComponent(token)}`
    const parsed = acceptFields.safeParse({ full_name: read.value['full_name'], password: read.value['password'] })
    const unlike = read.value['password'] !== confirm_password
    if (!parsed.success || unlike) {
      const fault = parsed.success ? unlikePasswords : notValid(parsed.error)
      return pages.secret(await pageAnswers.show(c, page, formOf(c.req.path, values, fault)))
    }
    const { full_name: fullName, password } = parsed.data
    const accepted = await administration.acceptInvitation({ token, fullName, password })
    if (accepted.ok) return pages.secret(c.redirect('/login?next=/admin', 303))
    const { kind } = accepted.refusal
    if (kind === 'invitation-unknown' || kind === 'invitation-closed') return pages.ended(c)
    const fault = administrationProblem(accepted.refusal)
    return pages.secret(await pageAnswers.show(c, page, formOf(c.req.path, values, fault)))
  })
}

const unlikePasswords = {
  status: 422,
  code: 'not_valid',
  detail: 'The two passwords are not the same',
  errors: [{ path: 'confirm_password', message: 'The two passwords are not the same' }],
} as const

type Shown = Parameters<PageAnswers['show']>[2]

function formOf(
  action: string,
  values: Readonly<Record<string, string>>,
  {
    status,
    detail,
    errors = [],
  }: { readonly status: Shown['status'] } & {
    readonly detail: string
    readonly errors?: Shown['form']['errors']
  },
): Shown {
  return { status, form: { action, values, errors, alert: detail } }
}
