import type { Context } from 'hono'
import type { LinkEnded, RecoveryModule, User } from '#modules/accounts'
import { type Result, at, doneAt } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { cameBack } from '../kit/form-faults.ts'
import { type LinkFormPorts, addLinkForm } from './link-form.ts'
import { nextPath } from '../kit/next-path.ts'
import type { PasswordAgain } from '../accounts/password-again.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { newEmailFields } from './fields.ts'
import { recoveryProblem } from './problems.ts'
import type { SessionCookie } from '../accounts/session-cookie.ts'
import type { Submission } from '../kit/submission.ts'

interface EmailFormPorts extends LinkFormPorts {
  readonly recovery: RecoveryModule
  readonly cookie: SessionCookie
  readonly limits: RateLimits
  readonly passwordAgain: PasswordAgain
  readonly submission: Submission
}

/** Confirming an address, and changing it, for a browser without scripts. */
export function emailForms(api: Api, ports: EmailFormPorts): void {
  const { recovery, cookie, limits, passwordAgain, pageAnswers, submission: form } = ports

  byLink('verify-email', (token) => recovery.verifyEmail(token))
  byLink('change-email', (token) => recovery.changeEmail(token))
  byLink(
    'undo-email-change',
    (token) => recovery.undoEmailChange(token),
    (c, { id }) => {
      if (c.var.who?.id === id) cookie.clear(c)
    },
  )

  form('/verify-email/resend', { access: 'signed-in' }, async ({ c, who, fields }) => {
    const wait = await limits.take('recovery', { address: c.var.address, account: who.id })
    if (wait !== null) {
      return pageAnswers.show(c, at.verifyEmail(), cameBack(at.verifyEmail(), { state: 'ask' }, tooMany(wait)))
    }
    if (who.emailVerifiedAt === null) await recovery.askVerification(who.id)
    return c.redirect(nextPath(fields, `${at.verifyEmail()}?sent=1`), 303)
  })

  const change = { access: 'signed-in', fields: newEmailFields, page: () => at.profile.home() } as const
  form('/profile/email', change, async ({ c, who, fields: { email, password }, again }) => {
    const wait = await limits.take('recovery', { address: c.var.address, account: who.id })
    if (wait !== null) return again(tooMany(wait))
    const fault = await passwordAgain(c, who, password)
    if (fault) return again(fault)
    const asked = await recovery.askEmailChange(who, email)
    return asked.ok ? c.redirect(doneAt(at.profile.home(), 'email-asked'), 303) : again(recoveryProblem(asked.refusal))
  })

  /** The button on the page of a link: it does what the link says, once. */
  function byLink(
    purpose: 'verify-email' | 'change-email' | 'undo-email-change',
    act: (token: string) => Promise<Result<User, LinkEnded>>,
    after?: (c: Context<HttpEnv>, user: User) => void,
  ): void {
    const path = `/${purpose}`
    addLinkForm(api, ports, {
      path,
      purpose,
      async confirm({ c, token, again, done }) {
        const acted = await act(token)
        done()
        if (!acted.ok) return again(recoveryProblem(acted.refusal), 'ended')
        after?.(c, acted.value)
        return c.redirect(doneAt(path, '1'), 303)
      },
    })
  }
}
