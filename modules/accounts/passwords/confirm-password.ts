import { type Result, accept, refuse } from '#modules/shared'
import type { AccountPorts } from '../ports.ts'
import { type RenewedToken, isOver } from '../sessions/session.ts'
import { emailKey } from '../user.ts'

/** It is not the password of whose session it is. */
export interface WrongPassword {
  readonly kind: 'wrong-password'
}

/**
 * Confirms the password of a signed-in user. Actions that require a recent check are open to this session again, which
 * has another token from then on.
 */
export async function confirmPassword(
  { accounts, passwords, tokens, clock }: AccountPorts,
  token: string,
  password: string,
): Promise<Result<RenewedToken, WrongPassword>> {
  const tokenHash = tokens.hash(token)
  const found = await accounts.findSession(tokenHash)
  const now = clock.now()
  const isOpen = found !== null && found.user.status === 'active' && !isOver(found.session, now, found.user.role)
  const known = isOpen ? await accounts.findByEmail(emailKey(found.user.email)) : null
  const right = await passwords.verify(password, known?.passwordHash ?? null)
  if (!known || !right) return refuse({ kind: 'wrong-password' })
  const renewed = tokens.next()
  const stands = await accounts.confirmSession(tokenHash, tokens.hash(renewed), now)
  return stands ? accept({ token: renewed }) : refuse({ kind: 'wrong-password' })
}
