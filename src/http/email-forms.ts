import type { RecoveryModule } from '#modules/accounts'
import { type Api, tooMany } from './api.ts'
import { readForm } from './form-body.ts'
import { notValid } from './form-faults.ts'
import { type LinkFormPorts, addLinkForm } from './link-form.ts'
import { nextPath } from './next-path.ts'
import type { PasswordAgain } from './password-again.ts'
import { type Problem, problem, signInNeeded } from './problem.ts'
import type { RateLimits } from './rate-limits.ts'
import { newEmailFields } from './recovery-fields.ts'
import { recoveryProblem } from './recovery-problems.ts'
import type { SessionCookie } from './session-cookie.ts'

interface EmailFormPorts extends LinkFormPorts {
  readonly recovery: RecoveryModule
  readonly cookie: SessionCookie
  readonly limits: RateLimits
  readonly passwordAgain: PasswordAgain
}

/** Confirming an address, and changing it, for a browser without scripts. */
export function emailForms(api: Api, ports: EmailFormPorts): void {
  const { recovery, cookie, limits, passwordAgain, pageAnswers } = ports

  addLinkForm(api, ports, {
    path: '/verify-email',
    purpose: 'verify-email',
    async confirm({ c, token, again, done }) {
      const verified = await recovery.verifyEmail(token)
      done()
      if (!verified.ok) return again(recoveryProblem(verified.refusal), 'ended')
      return c.redirect('/verify-email?done=1', 303)
    },
  })

  addLinkForm(api, ports, {
    path: '/change-email',
    purpose: 'change-email',
    async confirm({ c, token, again, done }) {
      const changed = await recovery.changeEmail(token)
      done()
      if (!changed.ok) return again(recoveryProblem(changed.refusal), 'ended')
      return c.redirect('/change-email?done=1', 303)
    },
  })

  addLinkForm(api, ports, {
    path: '/undo-email-change',
    purpose: 'undo-email-change',
    async confirm({ c, token, again, done }) {
      const undone = await recovery.undoEmailChange(token)
      done()
      if (!undone.ok) return again(recoveryProblem(undone.refusal), 'ended')
      if (c.var.who?.id === undone.value.id) cookie.clear(c)
      return c.redirect('/undo-email-change?done=1', 303)
    },
  })

  api.other({ method: 'post', path: '/verify-email/resend', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const wait = await limits.take('recovery', { address: c.var.address, account: who.id })
    if (wait !== null) {
      const { detail, status, retryAfterSeconds = wait } = tooMany(wait)
      const form = { action: '/verify-email', values: { state: 'ask' }, errors: [], alert: detail }
      return pageAnswers.show(c, '/verify-email', { status, form, retryAfterSeconds })
    }
    if (who.emailVerifiedAt === null) await recovery.askVerification(who.id)
    return c.redirect(nextPath(read.value, '/verify-email?sent=1'), 303)
  })

  api.other({ method: 'post', path: '/profile/email', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const { password: _password, ...values } = read.value
    const again = ({ status, errors = [], detail: alert, retryAfterSeconds }: Problem) =>
      pageAnswers.show(c, '/profile', {
        status,
        form: { action: '/profile/email', values, errors, alert },
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      })
    const parsed = newEmailFields.safeParse(read.value)
    if (!parsed.success) return again(notValid(parsed.error))
    const wait = await limits.take('recovery', { address: c.var.address, account: who.id })
    if (wait !== null) return again(tooMany(wait))
    const fault = await passwordAgain(c, who, parsed.data.password)
    if (fault) return again(fault)
    const asked = await recovery.askEmailChange(who, parsed.data.email)
    return asked.ok ? c.redirect('/profile?saved=email-asked', 303) : again(recoveryProblem(asked.refusal))
  })
}
