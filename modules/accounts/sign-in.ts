import { type Result, accept, refuse } from '#modules/shared'
import type { AccountPorts } from './ports.ts'
import { beginSession } from './session.ts'
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
  const { accounts, passwords, tokens, clock } = ports
  const found = await accounts.findByEmail(emailKey(request.email))
  const right = await passwords.verify(request.password, found?.passwordHash ?? null)
  if (!found || !right) return refuse({ kind: 'wrong-credentials' })

  const token = tokens.next()
  const session = beginSession(tokens.hash(token), found.user.id, clock.now())
  const opened = await accounts.openSession(session, request.replaces === null ? null : tokens.hash(request.replaces))
  return opened.ok ? accept({ user: found.user, token }) : refuse({ kind: 'wrong-credentials' })
}
