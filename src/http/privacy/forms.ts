import type { PrivacyModule } from '#modules/privacy'
import { at, doneAt } from '#modules/shared'
import { tooMany } from '../kit/api.ts'
import type { CloseAccount } from '../accounts/close-account.ts'
import { type Submission, ownAccount } from '../kit/submission.ts'
import { privacyPage as page, underway } from './routes.ts'
import type { Problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { SessionCookie } from '../accounts/session-cookie.ts'

interface PrivacyFormPorts {
  readonly privacy: PrivacyModule
  readonly closeAccount: CloseAccount
  readonly cookie: SessionCookie
  readonly limits: RateLimits
}

/** The same as the JSON routes, for a browser without scripts. */
export function privacyForms(form: Submission, { privacy, closeAccount, cookie, limits }: PrivacyFormPorts): void {
  form(`${page}/export`, ownAccount, async (sent) => {
    const { c, who } = sent
    const wait = await limits.take('export', { address: c.var.address, account: who.id })
    if (wait !== null) return sent.again(tooMany(wait), page)
    const asked = await privacy.askExport(who.id)
    return c.redirect(doneAt(page, asked.ok ? 'asked' : underway.code, 'download'), 303)
  })

  // The password page asks in between; what may be fetched then is on the page.
  form(`${page}/open`, { ...ownAccount, fresh: true }, async ({ c }) =>
    c.redirect(doneAt(page, 'open', 'download'), 303),
  )

  form(`${page}/delete`, { access: 'signed-in' }, async ({ c, who, fields: { password, sure }, again }) => {
    const fault = faultIn(password, sure) ?? (await closeAccount(c, who, password))
    if (fault) return again(fault, page)
    cookie.clear(c)
    return c.redirect(doneAt(at.login(), 'deleted'), 303)
  })
}

function faultIn(password: string | undefined, sure: string | undefined): Problem | null {
  const errors = [
    ...(sure === 'yes' ? [] : [{ path: 'sure', message: 'Please tick that you are sure' }]),
    ...(password === '' ? [{ path: 'password', message: 'Please enter your password' }] : []),
  ]
  const [first] = errors
  return first ? { status: 422, code: 'not_valid', detail: first.message, errors } : null
}
