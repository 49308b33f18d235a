import type { SessionId, UserId } from '#modules/shared'

/** How the session's owner showed who they are, first of all. */
export type SessionBeginning = 'sign-up' | 'password' | 'email-link' | 'identity' | 'passkey'

/** Where somebody signs in from, as far as it can be told. */
export interface Visit {
  /** A name such as "Firefox on Windows"; null when the browser does not say. */
  readonly device: string | null
  /** The neighbourhood of the address, never the address: "203.0.113.0/24". Null when it is not known. */
  readonly network: string | null
  /** This browser has signed in to this very account before. */
  readonly known: boolean
}

export interface Session {
  /** For the list of sessions; it opens nothing. */
  readonly id: SessionId
  /** The token itself is only in the cookie. */
  readonly tokenHash: string
  readonly userId: UserId
  /** Null in a session that is older than this. */
  readonly begunBy: SessionBeginning | null
  readonly device: string | null
  readonly network: string | null
  readonly createdAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  /**
   * When its owner last showed that they sit there: password typed or passkey used, signing in or again since; or signed
   * in by a link, where there is no password. Null when that has not been, or the session is older than this.
   */
  readonly passwordConfirmedAt: Temporal.Instant | null
}

export const sessionHours = 30 * 24

/** So long a typed password counts for what moves money, changes users or settings. */
export const passwordFreshMinutes = 15

export function beginSession(
  {
    id,
    tokenHash,
    userId,
    begunBy,
    visit: { device, network },
  }: Pick<Session, 'id' | 'tokenHash' | 'userId'> & { readonly begunBy: SessionBeginning; readonly visit: Visit },
  now: Temporal.Instant,
): Session {
  const expiresAt = now.add({ hours: sessionHours })
  const showed = begunBy !== 'email-link' && begunBy !== 'identity'
  return {
    id,
    tokenHash,
    userId,
    begunBy,
    device,
    network,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
    passwordConfirmedAt: showed ? now : null,
  }
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
