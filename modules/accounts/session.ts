import type { UserId } from '#modules/shared'

export interface Session {
  /** The token itself is only in the cookie. */
  readonly tokenHash: string
  readonly userId: UserId
  readonly createdAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

export const sessionHours = 30 * 24

export function beginSession(tokenHash: string, userId: UserId, now: Temporal.Instant): Session {
  return { tokenHash, userId, createdAt: now, lastUsedAt: now, expiresAt: now.add({ hours: sessionHours }) }
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
