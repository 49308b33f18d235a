import type { Context } from 'hono'
import type { RecoveryModule } from '#modules/accounts'
import type { HttpEnv } from '../kit/env.ts'
import type { RateLimits } from '../kit/rate-limits.ts'

/** Called where signing up gives away that an address has an account. */
export type KnownAddress = (c: Context<HttpEnv>, email: string) => Promise<void>

/** Beside the one that every sign-up counts. */
const furtherSignUps = 3

/**
 * Its owner hears of it, and it counts as several sign-ups of that network: whoever tries addresses to learn whose
 * accounts there are soon learns nothing more (decision 019).
 */
export function createKnownAddress({
  recovery,
  limits,
}: {
  readonly recovery: Pick<RecoveryModule, 'noteKnownAddress'>
  readonly limits: RateLimits
}): KnownAddress {
  return async (c, email) => {
    for (let more = 0; more < furtherSignUps; more += 1) {
      await limits.take('sign-up', { address: c.var.address, account: null })
    }
    await recovery.noteKnownAddress(email)
  }
}
