import type { UserId } from '#modules/shared'

/** The events of the security log, in words for people. */
export const securityEvents = {
  signed_in: 'Signed in',
  first_step_taken: 'Gave the right password, and was asked for the second step',
  sign_in_failed: 'Failed to sign in',
  second_step_failed: 'Gave a wrong code or passkey',
  signed_out: 'Signed out',
  session_ended: 'Ended another session',
  password_confirmed: 'Confirmed who they are',
  password_refused: 'Failed to confirm who they are',
  password_changed: 'Changed the password',
  link_made: 'Made a link into the account of a customer',
  link_used: 'Used a link into an account',
  link_refused: 'Opened a link that is over or unknown',
  identity_linked: 'Linked a sign-in elsewhere',
  identity_unlinked: 'Removed a sign-in elsewhere',
  bookings_claimed: 'Joined the bookings of a guest to the account',
  claim_refused: 'Asked for the bookings of a guest who is somebody else',
  role_refused: 'Was refused: not permitted',
  site_refused: 'Was refused because another site had asked',
  key_used: 'Used an API key (noted once an hour)',
  key_refused: 'Was refused: an API key that does not open this',
  limit_reached: 'Reached a limit',
  webhook_refused: 'Sent a webhook that is not trusted',
  events_lost: 'More events than the log takes in a second',
} as const

export type SecurityEventKind = keyof typeof securityEvents

export function isSecurityEventKind(text: string): text is SecurityEventKind {
  return Object.hasOwn(securityEvents, text)
}

interface SecurityFacts {
  readonly kind: SecurityEventKind
  readonly at: Temporal.Instant
  /** A keyed hash of the network address: equal addresses have equal keys. */
  readonly addressKey: string
  /** A word more, such as the route; empty where there is none. */
  readonly detail: string
  /** The same id as in the log of requests. */
  readonly requestId: string
  /** How many equal events of the same second this stands for. */
  readonly count: number
}

/** An event before it is written. */
export interface NewSecurityEvent extends SecurityFacts {
  readonly userId: UserId | null
  /** The address that somebody tried to sign in with; the store keeps the user who has it, and not the address. */
  readonly email: string | null
}

export interface SecurityEvent extends SecurityFacts {
  /** Ids made later are greater. */
  readonly id: number
  readonly userId: UserId | null
  /** Their present name; null where nobody is known. */
  readonly name: string | null
}

/** Null asks for anything. */
export interface SecurityQuery {
  /** A user's id or e-mail address. */
  readonly who: string | null
  readonly kind: SecurityEventKind | null
  /** The key of an address, or the id of a request. */
  readonly from: string | null
  readonly since: Temporal.Instant | null
  /** The bound is exclusive. */
  readonly until: Temporal.Instant | null
}

/** Rows are only added; retention alone removes them. */
export interface SecurityLogStore {
  /** All of them, or nothing. */
  append(events: readonly NewSecurityEvent[]): Promise<void>

  /** The latest first, at most `limit`, before the one with id `before`. */
  list(query: SecurityQuery, limit: number, before: number | null): Promise<readonly SecurityEvent[]>
}
