import type { Role, SessionId, UserId } from '#modules/shared'

/** How the session's owner showed who they are, first of all. */
export type SessionBeginning = 'sign-up' | 'password' | 'email-link' | 'identity' | 'passkey'

/** The place from which somebody signs in, as far as it is known. */
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

/** The token that a session has from now on, for the cookie and nowhere else. */
export interface RenewedToken {
  readonly token: string
}

const hourMs = 3_600_000

/** The time for which a guest may book, pay and see the bookings, from the code on; use does not extend it. */
const guestHours = 24

interface Lifetime {
  /** Ends after so many hours without use. */
  readonly idleHours: number
  /** Ends after so many hours however much it is used. */
  readonly mostHours: number
}

/** The office works all day at the same place, and can do the most harm: its sessions are the shortest. */
const lifetimes = {
  guest: { idleHours: guestHours, mostHours: guestHours },
  customer: { idleHours: 30 * 24, mostHours: 90 * 24 },
  technician: { idleHours: 30 * 24, mostHours: 30 * 24 },
  office: { idleHours: 12, mostHours: 7 * 24 },
  admin: { idleHours: 12, mostHours: 7 * 24 },
} as const satisfies Record<Role, Lifetime>

/** How long a browser keeps the cookie after the last use; the server decides for each role. */
export const cookieHours = 30 * 24

/** The time for which a typed password counts for actions that move money, change users or settings. */
export const passwordFreshMinutes = 15

export function beginSession(
  {
    id,
    tokenHash,
    userId,
    begunBy,
    role,
    visit: { device, network },
  }: Pick<Session, 'id' | 'tokenHash' | 'userId'> & {
    readonly begunBy: SessionBeginning
    readonly role: Role
    readonly visit: Visit
  },
  now: Temporal.Instant,
): Session {
  const expiresAt = endOf({ createdAt: now, lastUsedAt: now }, role)
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

/** The life by the present role of its owner: a session that began under another role may end earlier. */
export function isOver(session: Session, now: Temporal.Instant, role: Role): boolean {
  return now.epochMilliseconds >= Math.min(session.expiresAt.epochMilliseconds, endMsOf(session, role))
}

/** Uses within so many minutes are written once. */
const noteEveryMinutes = {
  guest: 60,
  customer: 60,
  technician: 60,
  office: 15,
  admin: 15,
} as const satisfies Record<Role, number>

/** The session used at `now`, with its new end; null when its use was noted a short while ago. */
export function extendSession(session: Session, now: Temporal.Instant, role: Role): Session | null {
  const due = session.lastUsedAt.epochMilliseconds + noteEveryMinutes[role] * 60_000
  if (now.epochMilliseconds < due) return null
  return { ...session, lastUsedAt: now, expiresAt: endOf({ ...session, lastUsedAt: now }, role) }
}

type Used = Pick<Session, 'createdAt' | 'lastUsedAt'>

const endOf = (session: Used, role: Role) => Temporal.Instant.fromEpochMilliseconds(endMsOf(session, role))

/** In milliseconds: every request asks for it, and the arithmetic of instants costs more than the query of the session. */
function endMsOf({ createdAt, lastUsedAt }: Used, role: Role): number {
  const { idleHours, mostHours } = lifetimes[role]
  return Math.min(lastUsedAt.epochMilliseconds + idleHours * hourMs, createdAt.epochMilliseconds + mostHours * hourMs)
}

/** Whether the password was typed so lately that nobody else is likely to sit there. */
export function isPasswordFresh({ passwordConfirmedAt }: Session, now: Temporal.Instant): boolean {
  if (passwordConfirmedAt === null) return false
  return now.epochMilliseconds < passwordConfirmedAt.epochMilliseconds + passwordFreshMinutes * 60_000
}
