import { type Context } from 'hono'
import type { RecoveryModule } from '#modules/accounts'
import { at, doneAt } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { password as passwordField } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { type LinkFormPorts, addLinkForm } from './link-form.ts'
import { nextPath, ownPath } from '../kit/next-path.ts'
import { type Problem, notValidFields } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { emailFields } from './fields.ts'
import { recoveryProblem } from './problems.ts'
import type { Arrivals } from '../second-factor/arrivals.ts'
import type { SessionCookie } from '../accounts/session-cookie.ts'

interface RecoveryFormPorts extends LinkFormPorts {
  readonly recovery: RecoveryModule
  readonly arrivals: Arrivals
  readonly cookie: SessionCookie
  readonly limits: RateLimits
}

/** A forgotten password, and signing in without one: the question, and where the links lead. */
export function recoveryForms(api: Api, ports: RecoveryFormPorts): void {
  const { recovery, arrivals, cookie, limits } = ports

  async function waitFor(c: Context<HttpEnv>, email: string): Promise<Problem | null> {
    const seconds = await limits.take('recovery', { address: c.var.address, account: email.toLowerCase() })
    return seconds === null ? null : tooMany(seconds)
  }

  addLinkForm(api, ports, {
    path: '/reset-password',
    purpose: 'password-reset',
    async ask({ c, fields, again }) {
      const parsed = emailFields.safeParse({ email: fields['email'] })
      if (!parsed.success) return again(notValid(parsed.error))
      const wait = await waitFor(c, parsed.data.email)
      if (wait) return again(wait)
      await recovery.askPasswordReset(parsed.data.email)
      return c.redirect(`${at.resetPassword()}?sent=1`, 303)
    },
    async confirm({ c, fields, token, again, done }) {
      const { password = '', confirm_password: confirmed = '' } = fields
      const parsed = passwordField.safeParse(password)
      const errors = [
        ...(parsed.success ? [] : parsed.error.issues.map(({ message }) => ({ path: 'password', message }))),
        ...(password === confirmed ? [] : [{ path: 'confirm_password', message: 'Passwords do not match' }]),
      ]
      if (errors.length > 0) return again(notValidFields(errors))
      const reset = await recovery.resetPassword(token, password)
      if (!reset.ok) {
        if (reset.refusal.kind === 'link-ended') done()
        return again(recoveryProblem(reset.refusal), reset.refusal.kind === 'link-ended' ? 'ended' : 'open')
      }
      done()
      cookie.clear(c)
      return c.redirect(doneAt(at.login(), 'password'), 303)
    },
  })

  addLinkForm(api, ports, {
    path: '/sign-in-link',
    purpose: 'sign-in',
    async ask({ c, fields, again }) {
      const parsed = emailFields.safeParse({ email: fields['email'] })
      if (!parsed.success) return again(notValid(parsed.error))
      const wait = await waitFor(c, parsed.data.email)
      if (wait) return again(wait)
      const { next, redirect } = fields
      const wished = next || redirect ? nextPath({ ...(next && { next }), ...(redirect && { redirect }) }, '') : ''
      await recovery.askSignIn(parsed.data.email, ownPath(wished))
      return c.redirect(`${at.signInLink()}?sent=1`, 303)
    },
    async confirm({ c, token, found, again, done }) {
      const browser = await arrivals.from(c, found.user.email)
      const signedIn = await recovery.signInByLink(token, 'sign-in', browser)
      done()
      if (!signedIn.ok) return again(recoveryProblem(signedIn.refusal), 'ended')
      const { arrival, next } = signedIn.value
      await arrivals.keep(c, arrival)
      return c.redirect(arrivals.onward(arrival, next ?? at.dashboard()), 303)
    },
  })
}
