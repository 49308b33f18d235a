import type { AccountPorts } from '../ports.ts'
import { withheldFrom } from '../second-factor/second-step.ts'
import { isOver } from './session.ts'
import { type User, acting } from '../user.ts'

/**
 * The owner of a session token, as in `identify`, without counting as use: an open page does not extend a session.
 * Staff whose role is withheld get null: their events are the office's. Guests get null too, unless they are admitted:
 * only the thread of their booking sends them events.
 */
export async function whoIsHere(
  ports: Pick<AccountPorts, 'accounts' | 'secondFactors' | 'tokens' | 'clock'>,
  token: string,
  admitsGuests = false,
): Promise<User | null> {
  const { accounts, tokens, clock } = ports
  const found = await accounts.findSession(tokens.hash(token))
  if (!found || found.user.status !== 'active' || isOver(found.session, clock.now(), found.user.role)) return null
  if (found.user.role === 'guest') return admitsGuests ? found.user : null
  const user = acting(found.user)
  return (await withheldFrom(ports, user, found.hasFactor)) === null ? user : null
}
