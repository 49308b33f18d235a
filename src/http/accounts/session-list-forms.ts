import type { Context } from 'hono'
import { z } from 'zod'
import type { AccountsModule } from '#modules/accounts'
import { at, parseId, doneAt } from '#modules/shared'
import { tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { password } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { type Submission, ownAccount } from '../kit/submission.ts'
import type { FieldError } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Arrivals } from '../second-factor/arrivals.ts'
import type { SessionCookie } from './session-cookie.ts'
import { currentPasswordProblem } from './session-list-routes.ts'

interface SessionFormPorts {
  readonly accounts: AccountsModule
  readonly arrivals: Arrivals
  readonly cookie: SessionCookie
  readonly limits: RateLimits
}

const page = at.profile.security()
const change = z.strictObject({ current_password: password, password, confirm_password: z.string().optional() })

/** Where one is signed in, and the password, without a script. */
export function sessionListForms(form: Submission, { accounts, arrivals, cookie, limits }: SessionFormPorts): void {
  form('/profile/security/password', ownAccount, async (sent) => {
    const { c, who, fields } = sent
    // For password managers, which keep it beside the new one.
    const { username: _username, ...given } = fields
    const parsed = change.safeParse(given)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { current_password: current, password: next, confirm_password } = parsed.data
    if (next !== confirm_password) return sent.again({ ...notAlike, detail: noMatch.message, errors: [noMatch] }, page)
    const by = arrivals.by(c, who.email)
    const wait = await limits.take('sign-in', by)
    if (wait !== null) return sent.again(tooMany(wait), page)
    const token = c.var.sessionToken ?? ''
    const changed = await accounts.changePassword({ userId: who.id, current, password: next, token })
    if (changed.ok || changed.refusal.kind !== 'wrong-password') await limits.forgive('sign-in', by)
    if (!changed.ok) return sent.again(currentPasswordProblem(changed.refusal), page)
    c.set('sessionToken', changed.value.token)
    return c.redirect(doneAt(page, 'password'), 303)
  })

  const ending = { ...ownAccount, fresh: isOfAnotherDevice } as const
  form('/profile/security/sessions/:id/end', ending, async ({ c, who }) => {
    const id = parseId('ses', c.req.param('id') ?? '')
    // A session that has ended already counts as ended.
    if (id) await accounts.endSession(who.id, id)
    if (id !== c.var.sessionId) return c.redirect(doneAt(page, 'session', 'sessions'), 303)
    cookie.clear(c)
    return c.redirect(at.home(), 303)
  })

  form('/profile/security/sign-out-everywhere', { ...ownAccount, fresh: true }, async ({ c, who }) => {
    await accounts.signOutEverywhere(who.id)
    cookie.clear(c)
    return c.redirect(at.home(), 303)
  })
}

/** Signing out here asks for nothing. */
const isOfAnotherDevice = (c: Context<HttpEnv>) => c.req.param('id') !== c.var.sessionId

const noMatch: FieldError = { path: 'confirm_password', message: 'Passwords do not match' }
const notAlike = { status: 422, code: 'not_valid' } as const
