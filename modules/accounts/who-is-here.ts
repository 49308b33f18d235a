import type { AccountPorts } from './ports.ts'
import { isOver } from './session.ts'
import { type User, acting } from './user.ts'

/** Whose token it is, as in `identify`; but to be asked is not to use it: a page that lies open makes no session longer. */
export async function whoIsHere(
  { accounts, tokens, clock }: Pick<AccountPorts, 'accounts' | 'tokens' | 'clock'>,
  token: string,
): Promise<User | null> {
  const found = await accounts.findSession(tokens.hash(token))
  if (!found || found.user.status !== 'active' || isOver(found.session, clock.now())) return null
  return acting(found.user)
}
