import type { Context } from 'hono'
import type { RecoveryModule } from '#modules/accounts'
import type { HttpEnv } from '../kit/env.ts'
import type { RateLimits } from '../kit/rate-limits.ts'

/** Called where signing up gives away that an address has an account. */
export type KnownAddress = (c: Context<HttpEnv>, email: string) => Promise<void>

/** Beside the one that every sign-up counts. */
const furtherSignUps = 3

/**
 * A sign-up with an address that has an account: its owner is notified, and it counts as several sign-ups of that
 * network, so that nobody finds out by trying which addresses have accounts (decision 019).
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
