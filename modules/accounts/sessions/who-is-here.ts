import type { AccountPorts } from '../ports.ts'
import { withheldFrom } from '../second-factor/second-step.ts'
import { isOver } from './session.ts'
import { type User, acting } from '../user.ts'

/**
 * Whose token it is, as in `identify`; but to be asked is not to use it: a page that lies open makes no session longer.
 * Staff whose role is withheld are nobody here: what they would hear of is the office's.
 */
export async function whoIsHere(
  ports: Pick<AccountPorts, 'accounts' | 'secondFactors' | 'tokens' | 'clock'>,
  token: string,
): Promise<User | null> {
  const { accounts, tokens, clock } = ports
  const found = await accounts.findSession(tokens.hash(token))
  if (!found || found.user.status !== 'active' || isOver(found.session, clock.now())) return null
  const user = acting(found.user)
  return (await withheldFrom(ports, user, found.hasFactor)) === null ? user : null
}
