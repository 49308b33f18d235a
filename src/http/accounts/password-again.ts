import type { Context } from 'hono'
import type { AccountsModule, User } from '#modules/accounts'
import { accountProblem } from './problems.ts'
import { triedBy } from './routes.ts'
import { tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { KnownDevice } from './known-device.ts'
import { type Problem, ownerNeeded } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'

interface PasswordAgainPorts {
  readonly accounts: Pick<AccountsModule, 'confirmPassword' | 'hasPassword'>
  readonly device: KnownDevice
  readonly limits: RateLimits
}

/**
 * Checks the password of the signed-in user; null when it is right. Then this session counts as fresh and has another
 * token. An account
 * without a password gives none: a passkey used or a link opened recently replaces it.
 */
export type PasswordAgain = (c: Context<HttpEnv>, who: User, password: string | undefined) => Promise<Problem | null>

/** Guesses at it count with the guesses at signing in. */
export function createPasswordAgain({ accounts, device, limits }: PasswordAgainPorts): PasswordAgain {
  return async (c, who, password) => {
    if (password === undefined || password === '') {
      if (await accounts.hasPassword(who)) return passwordMissing
      return c.var.passwordFresh ? null : ownerNeeded
    }
    const by = triedBy(c, device, who.email)
    const wait = await limits.take('sign-in', by)
    if (wait !== null) return tooMany(wait)
    const confirmed = await accounts.confirmPassword(c.var.sessionToken ?? '', password)
    if (!confirmed.ok) return accountProblem(confirmed.refusal)
    await limits.forgive('sign-in', by)
    c.set('passwordFresh', true)
    c.set('sessionToken', confirmed.value.token)
    return null
  }
}

const passwordMissing: Problem = {
  status: 422,
  code: 'not_valid',
  detail: 'Please enter your password',
  errors: [{ path: 'password', message: 'Please enter your password' }],
}
