import type { SessionId, StaffRole } from '#modules/shared'
import type { AccountPorts } from '../ports.ts'
import { withheldFrom } from '../second-factor/second-step.ts'
import { extendSession, isOver, isPasswordFresh } from './session.ts'
import { type User, acting } from '../user.ts'

export interface Identified {
  /** The user with the role that may be used now: see `withheld`. */
  readonly user: User
  readonly sessionId: SessionId
  /** The role that waits for a second factor, and is a customer's until then; null when none does. */
  readonly withheld: StaffRole | null
  /** The session lasts longer from now on, so the cookie has to as well. */
  readonly extended: boolean
  /** The password was typed a short while ago, or a passkey used. */
  readonly passwordFresh: boolean
}

/**
 * The owner of a session token; null when the session has ended. Writes the time of use every quarter of an hour at the
 * most, without delaying the caller.
 */
export async function identify(ports: AccountPorts, token: string): Promise<Identified | null> {
  const { accounts, tokens, clock, onFault } = ports
  const found = await accounts.findSession(tokens.hash(token))
  const now = clock.now()
  if (!found || found.user.status !== 'active' || isOver(found.session, now, found.user.role)) return null

  const extended = extendSession(found.session, now, found.user.role)
  if (extended) accounts.extendSession(extended).catch(onFault)
  const user = acting(found.user)
  const withheld = await withheldFrom(ports, user, found.hasFactor)
  return {
    user: withheld === null ? user : { ...user, role: 'customer' },
    sessionId: found.session.id,
    withheld,
    extended: extended !== null,
    passwordFresh: isPasswordFresh(found.session, now),
  }
}
