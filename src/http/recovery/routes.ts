import { z } from 'zod'
import type { RecoveryModule } from '#modules/accounts'
import { meSchema, meView } from '../accounts/views.ts'
import { type Api, tooMany } from '../kit/api.ts'
import { ownPath } from '../kit/next-path.ts'
import type { PasswordAgain } from '../accounts/password-again.ts'
import { problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { emailFields, newEmailFields, resetFields, signInLinkFields, tokenFields } from './fields.ts'
import { linkEnded, recoveryProblem } from './problems.ts'
import { type Arrivals, secondFactorNeeded } from '../second-factor/arrivals.ts'
import type { SessionCookie } from '../accounts/session-cookie.ts'

export interface RecoveryRoutePorts {
  readonly recovery: RecoveryModule
  readonly arrivals: Arrivals
  readonly cookie: SessionCookie
  readonly limits: RateLimits
  readonly passwordAgain: PasswordAgain
}

const tag = 'Accounts'
const said = z.strictObject({ message: z.string() })
const taken = (message: string) => ({ status: 202, body: { message } })

/** The seeds' words; they are the same whether the address has an account or not. */
const resetSent = 'Password reset email sent! Check your inbox.'
const linkSent = 'If that address has a customer account, a link to sign in is on its way. Check your inbox.'
const changeSent = 'We have written to the new address. It becomes yours once the link in that e-mail is opened.'

/** Ways back into an account, and what is confirmed by e-mail. */
export function recoveryRoutes(
  api: Api,
  { recovery, arrivals, cookie, limits, passwordAgain }: RecoveryRoutePorts,
): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/password-reset',
      tag,
      summary:
        'Ask for a link to set a new password. The answer is the same whether the address has an account or not.',
      access: 'anyone',
      body: emailFields,
      answers: { 202: { says: 'If there is such an account, its owner gets an e-mail', schema: said } },
      limit: 'recovery',
    },
    async ({ body }) => {
      await recovery.askPasswordReset(body.email)
      return taken(resetSent)
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/password-reset/confirm',
      tag,
      summary:
        'Set a new password with the token of the link, once and within 60 minutes. Every session of the account ends.',
      access: 'anyone',
      body: resetFields,
      answers: { 204: { says: 'The password is changed; nobody is signed in' } },
    },
    async ({ c, body }) => {
      const reset = await recovery.resetPassword(body.token, body.password)
      if (!reset.ok) return problem(c, recoveryProblem(reset.refusal))
      return { status: 204 }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/verify-email',
      tag,
      summary: 'Confirm the address of an account with the token that was sent there.',
      access: 'anyone',
      body: tokenFields,
      answers: { 204: { says: 'The address is confirmed' } },
    },
    async ({ c, body }) => {
      const verified = await recovery.verifyEmail(body.token)
      return verified.ok ? { status: 204 } : problem(c, recoveryProblem(verified.refusal))
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/verify-email/resend',
      tag,
      summary: 'Ask for the link that confirms the own address once more.',
      access: 'signed-in',
      answers: { 202: { says: 'It is sent again, unless the address is confirmed already' } },
    },
    async ({ c, who }) => {
      const wait = await limits.take('recovery', { address: c.var.address, account: who.id })
      if (wait !== null) return problem(c, tooMany(wait))
      if (who.emailVerifiedAt === null) await recovery.askVerification(who.id)
      return { status: 202 }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/sign-in-link',
      tag,
      summary:
        'Ask for a link that signs a customer in. The answer is the same whether the address has an account or not.',
      access: 'anyone',
      body: signInLinkFields,
      answers: { 202: { says: 'If a customer has that address, they get an e-mail', schema: said } },
      limit: 'recovery',
    },
    async ({ body }) => {
      await recovery.askSignIn(body.email, ownPath(body.next))
      return taken(linkSent)
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/sign-in-link/confirm',
      tag,
      summary: 'Sign in with the token of the link, once and within 15 minutes.',
      access: 'anyone',
      body: tokenFields,
      answers: {
        200: { says: 'Who signed in, and the session as a cookie', schema: z.strictObject({ user: meSchema }) },
      },
    },
    async ({ c, body: { token } }) => {
      const found = await recovery.look(token, 'sign-in')
      if (!found) return problem(c, linkEnded)
      const signedIn = await recovery.signInByLink(token, 'sign-in', await arrivals.from(c, found.user.email))
      if (!signedIn.ok) return problem(c, recoveryProblem(signedIn.refusal))
      const { arrival } = signedIn.value
      await arrivals.keep(c, arrival)
      if (arrival.kind === 'second-step') return problem(c, secondFactorNeeded(arrival))
      return { status: 200, body: { user: meView(arrival.user) } }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/me/email',
      tag,
      summary: 'Ask for another e-mail address. It counts once the link that is sent there is opened.',
      access: 'signed-in',
      body: newEmailFields,
      answers: { 202: { says: 'The answer is the same whether somebody has that address or not', schema: said } },
    },
    async ({ c, who, body }) => {
      const wait = await limits.take('recovery', { address: c.var.address, account: who.id })
      if (wait !== null) return problem(c, tooMany(wait))
      const fault = await passwordAgain(c, who, body.password)
      if (fault) return problem(c, fault)
      const asked = await recovery.askEmailChange(who, body.email)
      return asked.ok ? taken(changeSent) : problem(c, recoveryProblem(asked.refusal))
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/change-email',
      tag,
      summary: 'Take the new address, with the token that was sent there. The former address is told.',
      access: 'anyone',
      body: tokenFields,
      answers: { 204: { says: 'The account has the new address' } },
    },
    async ({ c, body }) => {
      const changed = await recovery.changeEmail(body.token)
      return changed.ok ? { status: 204 } : problem(c, recoveryProblem(changed.refusal))
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/change-email/undo',
      tag,
      summary:
        'Take the former address back, with the token that was sent there. Every session and the password end; a link to set a new one is sent.',
      access: 'anyone',
      body: tokenFields,
      answers: { 204: { says: 'The account has its former address again' } },
    },
    async ({ c, body }) => {
      const undone = await recovery.undoEmailChange(body.token)
      if (!undone.ok) return problem(c, recoveryProblem(undone.refusal))
      cookie.clear(c)
      return { status: 204 }
    },
  )
}
