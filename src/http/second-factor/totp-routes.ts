import { z } from 'zod'
import type { AccountsModule } from '#modules/accounts'
import { accountProblem } from '../accounts/problems.ts'
import { type Api, tooMany } from '../kit/api.ts'
import { password } from '../kit/fields.ts'
import type { PasswordAgain } from '../accounts/password-again.ts'
import { passwordNeeded, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { renewSession } from '../accounts/session-cookie.ts'
import type { Arrivals } from './arrivals.ts'
import { code, codeFields } from './fields.ts'

export interface TotpPorts {
  readonly accounts: AccountsModule
  readonly arrivals: Arrivals
  readonly limits: RateLimits
  readonly passwordAgain: PasswordAgain
  /** The name that an authenticator app shows above the account. */
  readonly issuer: () => Promise<string>
}

const tag = 'Accounts'
const uncached = { 'cache-control': 'no-store' } as const
const shownOnce = z.strictObject({ recovery_codes: z.array(z.string()).nullable() })

/** An authenticator app as second factor, and recovery codes. */
export function totpRoutes(api: Api, { accounts, arrivals, limits, passwordAgain, issuer }: TotpPorts): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/me/second-factors',
      tag,
      summary: 'What the own account has beside its password.',
      access: 'signed-in',
      answers: {
        200: {
          says: 'How many passkeys and unused recovery codes; whether there is an app; the role that waits for a factor',
          schema: z.strictObject({
            passkeys: z.int(),
            totp: z.boolean(),
            recovery_codes: z.int(),
            withheld_role: z.string().nullable(),
          }),
        },
      },
    },
    async ({ c, who }) => {
      const { passkeys, totp, recoveryCodes } = await accounts.factorsOf(who.id)
      return {
        status: 200,
        body: { passkeys, totp, recovery_codes: recoveryCodes, withheld_role: c.var.withheld },
        headers: uncached,
      }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/me/totp',
      tag,
      summary: 'Begin to set up an authenticator app. Asks for a fresh password; counts once a first code is given.',
      access: 'signed-in',
      answers: {
        201: {
          says: 'The key in base32, and the address to show as a picture',
          schema: z.strictObject({ secret: z.string(), uri: z.string() }),
        },
      },
    },
    async ({ c, who }) => {
      if (!c.var.passwordFresh) return problem(c, passwordNeeded)
      const begun = await accounts.beginTotp(who.id, await issuer())
      if (!begun.ok) return problem(c, accountProblem(begun.refusal))
      const { secret, uri } = begun.value
      return { status: 201, body: { secret, uri }, headers: uncached }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/me/totp/confirm',
      tag,
      summary: 'Give the first code of the app. Recovery codes are shown this once, to who has none.',
      access: 'signed-in',
      body: codeFields,
      answers: { 200: { says: 'It counts from now on', schema: shownOnce } },
    },
    async ({ c, who, body }) => {
      if (!c.var.passwordFresh) return problem(c, passwordNeeded)
      const wait = await limits.take('second-step', arrivals.by(c, who.email))
      if (wait !== null) return problem(c, tooMany(wait))
      const confirmed = await accounts.confirmTotp(who.id, body.code)
      if (!confirmed.ok) return problem(c, accountProblem(confirmed.refusal))
      await limits.forgive('second-step', arrivals.by(c, who.email))
      await renewSession(c, accounts)
      return { status: 200, body: { recovery_codes: confirmed.value.recoveryCodes }, headers: uncached }
    },
  )

  api.endpoint(
    {
      method: 'delete',
      path: '/api/me/totp',
      tag,
      summary: 'Take the app away, with the password, if there is one, and a code once more.',
      access: 'signed-in',
      body: z.strictObject({ password: password.optional(), code }),
      answers: { 204: { says: 'No code is asked for any more' } },
    },
    async ({ c, who, body }) => {
      const fault = await passwordAgain(c, who, body.password)
      if (fault) return problem(c, fault)
      const wait = await limits.take('second-step', arrivals.by(c, who.email))
      if (wait !== null) return problem(c, tooMany(wait))
      const removed = await accounts.removeTotp(who.id, body.code)
      if (!removed.ok) return problem(c, accountProblem(removed.refusal))
      await limits.forgive('second-step', arrivals.by(c, who.email))
      return { status: 204 }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/me/recovery-codes',
      tag,
      summary:
        'New recovery codes; all the old ones end. Asks for a fresh password, and for a second factor to stand in for.',
      access: 'signed-in',
      answers: { 201: { says: 'The codes, shown this once', schema: shownOnce } },
    },
    async ({ c, who }) => {
      if (!c.var.passwordFresh) return problem(c, passwordNeeded)
      const made = await accounts.newRecoveryCodes(who.id)
      if (!made.ok) return problem(c, accountProblem(made.refusal))
      return { status: 201, body: { recovery_codes: made.value }, headers: uncached }
    },
  )
}
