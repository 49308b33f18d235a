import { type Result, refuse } from '#modules/shared'
import { type Arrival, openSignedInSession } from './sessions/open-signed-in-session.ts'
import type { AccountPorts } from './ports.ts'
import type { Visit } from './sessions/session.ts'
import { emailKey } from './user.ts'

export interface SignIn {
  readonly email: string
  readonly password: string
  /** The token that the browser has already, if any: it ends. */
  readonly replaces: string | null
  readonly visit: Visit
}

/** Unknown e-mail, wrong password, suspended account: one answer, so that it does not disclose who is a customer. */
export interface WrongCredentials {
  readonly kind: 'wrong-credentials'
}

export async function signIn(ports: AccountPorts, request: SignIn): Promise<Result<Arrival, WrongCredentials>> {
  const { accounts, passwords } = ports
  const { email, password, replaces, visit } = request
  const found = await accounts.findByEmail(emailKey(email))
  const right = await passwords.verify(password, found?.passwordHash ?? null)
  if (!found || !right) return refuse({ kind: 'wrong-credentials' })

  const opened = await openSignedInSession(ports, { user: found.user, by: 'password', replaces, visit })
  return opened.ok ? opened : refuse({ kind: 'wrong-credentials' })
}
