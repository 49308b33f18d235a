import type { Context } from 'hono'
import type { UserId } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { KnownDevice } from '../accounts/known-device.ts'
import type { HttpEnv } from '../kit/env.ts'
import { networkOf } from '../middleware/audit-acting.ts'

/** Where a review of this owner's listing comes from, for the screen. */
export function createOriginOf(accounts: Pick<Modules['accounts'], 'find'>, device: KnownDevice) {
  return async (c: Context<HttpEnv>, ownerId: UserId) => {
    const owner = await accounts.find(ownerId)
    return {
      network: networkOf(c.var.address),
      isSameDevice: owner !== null && device.read(c, owner.email) !== null,
    }
  }
}

export type OriginOf = ReturnType<typeof createOriginOf>
