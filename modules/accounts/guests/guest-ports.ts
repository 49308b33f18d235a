import type { Result, UserId } from '#modules/shared'
import type { AccountEvent } from '../events.ts'
import type { AccountPorts } from '../ports.ts'
import type { Session } from '../sessions/session.ts'
import type { User } from '../user.ts'
import type { GuestUnknown } from './claim.ts'
import type { CodeTooSoon, GuestCode, GuestCodeId, GuestEntry, WrongCode } from './guest-code.ts'

/** Keeps guests, their codes and the joins of their bookings to accounts. Each method is one transaction. */
export interface GuestStore {
  /**
   * The address asks for a code: keeps the request with its event. Earlier codes stay as they are. Refuses by
   * `judgeCodeRequest`. The same work whatever the address: no account is looked for.
   */
  ask(asked: Pick<GuestCode, 'id' | 'address' | 'askedAt'>, event: AccountEvent): Promise<Result<null, CodeTooSoon>>

  /** Null when the address has entered since, or the code was deleted. */
  findCode(id: GuestCodeId): Promise<GuestCode | null>

  /** The code of the request from `at` on, with the tries of `triesOf`. False when the request is gone. */
  issue(id: GuestCodeId, codeHash: string, at: Temporal.Instant, expiresAt: Temporal.Instant): Promise<boolean>

  /**
   * Carries the step of `decideGuestEntry` out: a wrong try is counted; with the right code all codes of the address are deleted, the guest is added or
   * has the name and the telephone number that were given, and the session begins in place of `replaces` (a token's hash;
   * unknown is fine).
   */
  enter(entry: GuestEntry, session: Session, replaces: string | null): Promise<Result<User, WrongCode>>

  /** The guest with the confirmed address or number; null when there is none. `key` is a `guestKey`. */
  findGuest(key: string): Promise<User | null>

  /**
   * Moves the bookings of a guest to an account, with payments, messages and notifications and a line in the history of
   * each booking; the sessions of the guest end, and what is left of the guest names nobody. All of it or nothing. Refuses
   * by `decideClaim`, also when it was done before. How many bookings moved.
   */
  claim(accountId: UserId, guestId: UserId, at: Temporal.Instant): Promise<Result<number, GuestUnknown>>

  /** Deletes at most `limit` of the codes that were asked for before; how many. */
  forgetCodes(before: Temporal.Instant, limit: number): Promise<number>
}

/** Six digits at random, and the hash that is stored in their place: it depends on a key that the database does not have. */
export interface GuestCodes {
  next(): string
  /** `key` is the `guestKey` of the address. */
  hash(key: string, code: string): string
}

export interface GuestPorts extends Pick<AccountPorts, 'accounts' | 'tokens' | 'clock' | 'ids'> {
  readonly guests: GuestStore
  readonly guestCodes: GuestCodes
}
