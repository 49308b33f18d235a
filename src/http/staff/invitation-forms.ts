import type { Administration } from '#modules/administration'
import { at, doneAt } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import { readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { type FieldError, type Problem, notValidFields, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { createSecretPages } from '../pages/secret-page.ts'
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
    const again = async (fault: Problem) =>
      pages.secret(await pageAnswers.show(c, page, cameBack(c.req.path, values, fault)))
    const unlike = read.value['password'] === confirm_password ? [] : [noMatch]
    if (!parsed.success) {
      const fault = notValid(parsed.error)
      return again({ ...fault, errors: [...(fault.errors ?? []), ...unlike] })
    }
    if (unlike.length > 0) return again(notValidFields(unlike))
    const { full_name: fullName, password } = parsed.data
    const accepted = await administration.acceptInvitation({ token, fullName, password })
    if (accepted.ok) return pages.secret(c.redirect(doneAt(`${at.login()}?next=${at.admin.home()}`, 'invited'), 303))
    const { kind } = accepted.refusal
    if (kind === 'invitation-unknown' || kind === 'invitation-closed') return pages.ended(c)
    return again(administrationProblem(accepted.refusal))
  })
}

const noMatch: FieldError = { path: 'confirm_password', message: 'Passwords do not match' }
