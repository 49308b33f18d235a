import type { Context } from 'hono'
import type { AccountsModule, User } from '#modules/accounts'
import { accountProblem } from './account-problems.ts'
import { triedBy } from './account-routes.ts'
import { tooMany } from './api.ts'
import type { HttpEnv } from './env.ts'
import type { KnownDevice } from './known-device.ts'
import type { Problem } from './problem.ts'
import type { RateLimits } from './rate-limits.ts'

interface PasswordAgainPorts {
  readonly accounts: Pick<AccountsModule, 'confirmPassword'>
  readonly device: KnownDevice
  readonly limits: RateLimits
}

/** Takes the password of who is signed in; null when it is right, and then this session's is fresh. */
export type PasswordAgain = (c: Context<HttpEnv>, who: User, password: string) => Promise<Problem | null>

/** Guesses at it count with the guesses at signing in. */
export function createPasswordAgain({ accounts, device, limits }: PasswordAgainPorts): PasswordAgain {
  return async (c, who, password) => {
    const by = triedBy(c, device, who.email)
    const wait = await limits.take('sign-in', by)
    if (wait !== null) return tooMany(wait)
    const confirmed = await accounts.confirmPassword(c.var.sessionToken ?? '', password)
    if (!confirmed.ok) return accountProblem(confirmed.refusal)
    await limits.forgive('sign-in', by)
    c.set('passwordFresh', true)
    return null
  }
}
