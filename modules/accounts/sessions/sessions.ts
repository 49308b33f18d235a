import type { UserUnknown } from '../refusals.ts'
import { type Result, type SessionId, type UserId, accept, refuse } from '#modules/shared'
import { minimumFor } from '../passwords/password-minimum.ts'
import { type PasswordRefusal, judgePassword } from '../passwords/password-rules.ts'
import type { AccountPorts } from '../ports.ts'
import type { WrongPassword } from '../passwords/confirm-password.ts'
import { type RenewedToken, type Session, isOver } from './session.ts'
import { emailKey } from '../user.ts'

export interface SessionUnknown {
  readonly kind: 'session-unknown'
}

/** After a step up: a token that somebody took before is worth nothing. Null when the session has ended. */
export async function renewSession({ accounts, tokens }: AccountPorts, token: string): Promise<RenewedToken | null> {
  const renewed = tokens.next()
  return (await accounts.renewSession(tokens.hash(token), tokens.hash(renewed))) ? { token: renewed } : null
}

/** Where a user is signed in, the last used first. */
export async function sessionsOf(
  { accounts, sessions, clock }: AccountPorts,
  userId: UserId,
): Promise<readonly Session[]> {
  const now = clock.now()
  const [user, open] = await Promise.all([accounts.find(userId), sessions.sessionsOf(userId, now)])
  return user ? open.filter((session) => !isOver(session, now, user.role)) : []
}

export async function endSession(
  { sessions }: AccountPorts,
  userId: UserId,
  id: SessionId,
): Promise<Result<null, SessionUnknown>> {
  return (await sessions.end(userId, id)) ? accept(null) : refuse({ kind: 'session-unknown' })
}

export interface PasswordChange {
  readonly userId: UserId
  readonly current: string
  readonly password: string
  /** The session that stays; all others end. */
  readonly token: string
}

/** Staff passwords have a longer minimum. All other sessions of the user end, and this one gets another token. */
export async function changePassword(
  ports: AccountPorts,
  { userId, current, password, token }: PasswordChange,
): Promise<Result<RenewedToken, WrongPassword | PasswordRefusal | UserUnknown>> {
  const { accounts, sessions, passwords, tokens, clock } = ports
  const user = await accounts.find(userId)
  const known = user && (await accounts.findByEmail(emailKey(user.email)))
  const right = await passwords.verify(current, known?.passwordHash ?? null)
  if (!user || !right) return refuse({ kind: 'wrong-password' })
  const judged = await judgePassword(ports, password, { minimum: await minimumFor(ports, user), owner: user })
  if (!judged.ok) return judged
  const passwordHash = await passwords.hash(password)
  const at = clock.now()
  const events = [{ kind: 'password-changed', userId, requestId: null, at }] as const
  const renewed = tokens.next()
  const [stays, next] = [tokens.hash(token), tokens.hash(renewed)]
  const changed = await sessions.changePassword({ userId, passwordHash, stays, renewed: next, at, events })
  return changed.ok ? accept({ token: renewed }) : changed
}

/** The owner of that address is notified of the attempt; nobody else is, and an unknown address is nobody's. */
export async function noteLocked({ accounts, sessions, clock }: AccountPorts, email: string): Promise<void> {
  const found = await accounts.findByEmail(emailKey(email))
  if (found?.user.status !== 'active') return
  await sessions.keepEvents([{ kind: 'sign-in-locked', userId: found.user.id, at: clock.now() }])
}
