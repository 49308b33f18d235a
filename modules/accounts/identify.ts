import type { AccountPorts } from './ports.ts'
import { extendSession, isOver, isPasswordFresh } from './session.ts'
import type { User } from './user.ts'

export interface Identified {
  readonly user: User
  /** The session lasts longer from now on, so the cookie has to as well. */
  readonly extended: boolean
  /** The password was typed a short while ago. */
  readonly passwordFresh: boolean
}

/** Whose token it is; null when it is nobody's any more. Notes the use at most once an hour, and nobody waits for that. */
export async function identify(ports: AccountPorts, token: string): Promise<Identified | null> {
  const { accounts, tokens, clock, onFault } = ports
  const found = await accounts.findSession(tokens.hash(token))
  const now = clock.now()
  if (!found || found.user.status !== 'active' || isOver(found.session, now)) return null

  const extended = extendSession(found.session, now)
  if (extended) accounts.extendSession(extended).catch(onFault)
  return { user: found.user, extended: extended !== null, passwordFresh: isPasswordFresh(found.session, now) }
}
