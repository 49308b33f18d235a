import { type AuditNote as AnyAuditNote, type StaffRole, type UserId } from '#modules/shared'
import type { AuditAction } from './audit-actions.ts'

/** A member of staff at work: the user, the start and the address. Changes made meanwhile are attributed to them. */
export interface Act {
  /** Null for the command line and for automatic acts. */
  readonly userId: UserId | null
  readonly role: StaffRole | 'system'
  readonly at: Temporal.Instant
  /** The network that the request came from, without the part that tells one machine from another: "81.2.69.0/24". */
  readonly network: string
  /** The browser in a few words: "Firefox on Windows". */
  readonly device: string
  /** The same id as in the log of requests. */
  readonly requestId: string
}

/** A note whose action is in the list. */
export type AuditNote = AnyAuditNote<AuditAction>

export interface AuditEntry extends AuditNote, Act {
  /** Ids made later are greater. */
  readonly id: number
  /** Their present name; null for the system, and for an account that has gone. */
  readonly name: string | null
  /** The present name of the target, as the reader knows it; null where its id says it or nothing does. */
  readonly targetName: string | null
}

/** Null asks for anything. */
export interface AuditQuery {
  /** A user's id or e-mail address, or `system`. */
  readonly who: string | null
  readonly action: AuditAction | null
  /** A kind of thing, the id of one, a booking's reference or a user's e-mail address. */
  readonly target: string | null
  readonly from: Temporal.Instant | null
  /** The bound is exclusive. */
  readonly until: Temporal.Instant | null
}

/** Reads audit lines. None is ever changed or removed: the database refuses that to everybody. */
export interface AuditStore {
  /** The latest first, at most `limit`, before the one with id `before`. */
  list(query: AuditQuery, limit: number, before: number | null): Promise<readonly AuditEntry[]>

  /**
   * For an act that changes nothing here (a request to a provider, or a look at data): its line is written before the
   * act. The store method of a change writes the line of that change.
   */
  note(note: AuditNote): Promise<void>
}
