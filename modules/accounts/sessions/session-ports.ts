import type { UserUnknown } from '../refusals.ts'
import type { Result, SessionId, UserId } from '#modules/shared'
import type { AccountEvent, RecoveryEvent } from '../events.ts'
import type { Session } from './session.ts'

/** Keeps what the owner of an account sees and does of its sessions. Each method is one transaction. */
export interface SessionStore {
  /** Those that are not over at `now`, the last used first. */
  sessionsOf(userId: UserId, now: Temporal.Instant): Promise<readonly Session[]>

  /** Null when it has ended. */
  findById(id: SessionId): Promise<Session | null>

  /** False when the user has none of that id. */
  end(userId: UserId, id: SessionId): Promise<boolean>

  /**
   * The new password, and the end of every session of the user but the one that stays. Pending sign-ins, and requests and
   * links to change the address, end as well: they rest on the former password.
   */
  changePassword(change: {
    readonly userId: UserId
    readonly passwordHash: string
    /** A token's hash. */
    readonly stays: string
    /** The hash of the token that the session which stays has from now on; it counts as confirmed at `at`. */
    readonly renewed: string
    readonly at: Temporal.Instant
    readonly events: readonly RecoveryEvent[]
  }): Promise<Result<null, UserUnknown>>

  /** Keeps events of an account by themselves. */
  keepEvents(events: readonly AccountEvent[]): Promise<void>
}
