import type { UserId } from '#modules/shared'

export interface Session {
  /** The token itself is only in the cookie. */
  readonly tokenHash: string
  readonly userId: UserId
  readonly createdAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  /** When the password was last typed, signing in or again since; null in a session that is older than this. */
  readonly passwordConfirmedAt: Temporal.Instant | null
}

export const sessionHours = 30 * 24

/** So long a typed password counts for what moves money, changes users or settings. */
export const passwordFreshMinutes = 15

export function beginSession(tokenHash: string, userId: UserId, now: Temporal.Instant): Session {
  const expiresAt = now.add({ hours: sessionHours })
  return { tokenHash, userId, createdAt: now, lastUsedAt: now, expiresAt, passwordConfirmedAt: now }
}

export function isOver(session: Session, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, session.expiresAt) >= 0
}

/** The session used at `now`, lasting from then on; null when it was last noted less than an hour ago. */
export function extendSession(session: Session, now: Temporal.Instant): Session | null {
  const due = session.lastUsedAt.add({ hours: 1 })
  if (Temporal.Instant.compare(now, due) < 0) return null
  return { ...session, lastUsedAt: now, expiresAt: now.add({ hours: sessionHours }) }
}

/** Whether the password was typed so lately that nobody else is likely to sit there. */
export function isPasswordFresh({ passwordConfirmedAt }: Session, now: Temporal.Instant): boolean {
  if (passwordConfirmedAt === null) return false
  return Temporal.Instant.compare(now, passwordConfirmedAt.add({ minutes: passwordFreshMinutes })) < 0
}
