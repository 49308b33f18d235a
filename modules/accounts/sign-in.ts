import { type Result, refuse } from '#modules/shared'
import { openSignedInSession } from './open-signed-in-session.ts'
import type { AccountPorts } from './ports.ts'
import type { SignedIn } from './sign-up.ts'
import { emailKey } from './user.ts'

export interface SignIn {
  readonly email: string
  readonly password: string
  /** The token that the browser has already, if any: it ends. */
  readonly replaces: string | null
}

/** Unknown e-mail, wrong password, suspended account: one answer, so that nobody learns who is a customer. */
export interface WrongCredentials {
  readonly kind: 'wrong-credentials'
}

export async function signIn(ports: AccountPorts, request: SignIn): Promise<Result<SignedIn, WrongCredentials>> {
  const { accounts, passwords } = ports
  const found = await accounts.findByEmail(emailKey(request.email))
  const right = await passwords.verify(request.password, found?.passwordHash ?? null)
  if (!found || !right) return refuse({ kind: 'wrong-credentials' })

  const opened = await openSignedInSession(ports, { user: found.user, by: 'password', replaces: request.replaces })
  return opened.ok ? opened : refuse({ kind: 'wrong-credentials' })
}
