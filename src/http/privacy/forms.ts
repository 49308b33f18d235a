import type { PrivacyModule } from '#modules/privacy'
import { at } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import type { CloseAccount } from '../accounts/close-account.ts'
import { readForm } from '../kit/form-body.ts'
import { type Submission, ownAccount } from '../kit/submission.ts'
import { privacyPage as page, underway } from './routes.ts'
import { type Problem, problem, signInNeeded } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { SessionCookie } from '../accounts/session-cookie.ts'
import type { ShowPage } from '../pages/show-page.ts'

interface PrivacyFormPorts {
  readonly privacy: PrivacyModule
  readonly closeAccount: CloseAccount
  readonly cookie: SessionCookie
  readonly limits: RateLimits
  readonly submission: Submission
  readonly show: ShowPage
}

/** The same as the JSON routes, for a browser without scripts. */
export function privacyForms(api: Api, ports: PrivacyFormPorts): void {
  const { privacy, closeAccount, cookie, limits, submission: form, show } = ports

  form(`${page}/export`, ownAccount, async (sent) => {
    const { c, who } = sent
    const wait = await limits.take('export', { address: c.var.address, account: who.id })
    if (wait !== null) return sent.again(tooMany(wait), page)
    const asked = await privacy.askExport(who.id)
    return c.redirect(`${page}?done=${asked.ok ? 'asked' : underway.code}#download`, 303)
  })

  // The password page asks in between; what may be fetched then is on the page.
  form(`${page}/open`, { ...ownAccount, fresh: true }, async ({ c }) => c.redirect(`${page}?done=open#download`, 303))

  api.other({ method: 'post', path: `${page}/delete`, access: 'signed-in' }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const { password, sure } = read.value
    const fault = faultIn(password, sure) ?? (await closeAccount(c, who, password))
    if (fault) {
      const { status, detail, errors = [], retryAfterSeconds } = fault
      return show(c, page, {
        status,
        form: { action: `${page}/delete`, values: { sure: sure ?? '' }, errors, alert: detail },
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      })
    }
    cookie.clear(c)
    return c.redirect(`${at.login()}?deleted=1`, 303)
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
