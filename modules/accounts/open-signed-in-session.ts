import { type Result, accept } from '#modules/shared'
import type { AccountPorts, UserSuspended } from './ports.ts'
import { beginSession } from './session.ts'
import type { SignedIn } from './sign-up.ts'
import type { User } from './user.ts'

/** How somebody has shown who they are, before any second step. */
export type FirstStep = 'password' | 'email-link' | 'identity'

export interface SessionStart {
  readonly user: User
  readonly by: FirstStep
  /** The token that the browser has already, if any: it ends. */
  readonly replaces: string | null
}

/** The one place where a session begins for who has an account: every way to sign in ends here. */
export async function openSignedInSession(
  { accounts, tokens, clock }: Pick<AccountPorts, 'accounts' | 'tokens' | 'clock'>,
  { user, by, replaces }: SessionStart,
): Promise<Result<SignedIn, UserSuspended>> {
  const token = tokens.next()
  const now = clock.now()
  const begun = beginSession(tokens.hash(token), user.id, now)
  const session = { ...begun, passwordConfirmedAt: by === 'password' ? now : null }
  const opened = await accounts.openSession(session, replaces === null ? null : tokens.hash(replaces))
  return opened.ok ? accept({ user, token }) : opened
}
