import type { UserSuspended } from '../refusals.ts'
import type { PasskeyId, Result, UserId } from '#modules/shared'
import type { AccountEvent } from '../events.ts'
import type { Factors, Passkey, Proof, SecondStepOver, WrongFactor } from './second-factor.ts'
import type { Session } from '../sessions/session.ts'

/** The step between the first and the second: somebody has shown the first, in one browser. */
export interface PendingSignIn {
  /** The token itself is only in a cookie. */
  readonly tokenHash: string
  readonly userId: UserId
  readonly begunBy: 'password' | 'email-link' | 'identity'
  /** Wrong codes so far. */
  readonly tries: number
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

export interface TotpSecret {
  readonly userId: UserId
  /** See `Sealing`. */
  readonly sealedSecret: string
  readonly createdAt: Temporal.Instant
  /** When a first code was given; null while it is being set up. */
  readonly confirmedAt: Temporal.Instant | null
}

/** The purpose for which a browser is asked for a passkey. */
export type ChallengePurpose = 'add' | 'sign-in' | 'second-step' | 'confirm'

export interface Challenge {
  readonly challengeHash: string
  readonly purpose: ChallengePurpose
  /** Null where nobody is known yet. */
  readonly userId: UserId | null
  readonly expiresAt: Temporal.Instant
}

/** Keeps second factors and what is on its way to them. Each method is one transaction. */
export interface SecondFactorStore {
  factorsOf(userId: UserId): Promise<Factors>

  addPending(pending: PendingSignIn): Promise<void>

  /** Null when there is none; the caller judges whether it is over. */
  findPending(tokenHash: string): Promise<PendingSignIn | null>

  /** Counts one more wrong code. No change when it is gone. */
  countTry(tokenHash: string): Promise<void>

  /**
   * Spends `proof`, ends the pending sign-in (`pending`: its hash; null where a passkey is all) and the session
   * `replaces` (a hash, or null), and begins `session`, with its events. Refuses, and changes nothing, when the proof
   * cannot be spent, the pending sign-in is gone, or the user is suspended.
   */
  openSession(opening: {
    readonly proof: Proof
    readonly pending: string | null
    readonly session: Session
    readonly replaces: string | null
    readonly events: readonly AccountEvent[]
  }): Promise<Result<null, WrongFactor | SecondStepOver | UserSuspended>>

  /**
   * Spends `proof`; the session's owner has confirmed who they are at `at`, and the session has the token with the hash
   * `renewed`. Refuses, and changes nothing, when the proof cannot be spent or the owner has no such session.
   */
  confirmSession(
    proof: Proof,
    tokenHash: string,
    renewed: string,
    at: Temporal.Instant,
  ): Promise<Result<null, WrongFactor>>

  /** Hashes of the recovery codes that the user has not used. */
  recoveryCodesOf(userId: UserId): Promise<readonly string[]>

  /** In place of one that was not confirmed. False, and nothing changed, when the user has a confirmed one. */
  beginTotp(secret: TotpSecret): Promise<boolean>

  findTotp(userId: UserId): Promise<TotpSecret | null>

  /**
   * The secret that was begun counts from now on, `step` is spent, and the recovery codes are added. False, and nothing
   * changed, when none was begun or it is confirmed already.
   */
  confirmTotp(confirmation: {
    readonly userId: UserId
    readonly step: number
    readonly at: Temporal.Instant
    readonly codeHashes: readonly string[]
    readonly events: readonly AccountEvent[]
  }): Promise<boolean>

  /** Spends `proof` and takes the app away; the recovery codes go with the last factor. */
  removeTotp(proof: Proof, at: Temporal.Instant, events: readonly AccountEvent[]): Promise<Result<null, WrongFactor>>

  /**
   * Takes away all that the user has, and what is on its way; how much there was. Makes no event where there was none.
   */
  removeAll(userId: UserId, at: Temporal.Instant): Promise<Factors>

  /** In place of all that the user has. */
  replaceRecoveryCodes(userId: UserId, codeHashes: readonly string[], at: Temporal.Instant): Promise<void>

  /** Whether staff are to have a second factor. Read at every request of theirs. */
  staffNeedFactor(): Promise<boolean>

  setStaffNeedFactor(needed: boolean, at: Temporal.Instant): Promise<void>

  /**
   * Deletes at most `limit` rows that are over at `now`: pending sign-ins, and challenges that nobody answered. How many.
   */
  forget(now: Temporal.Instant, limit: number): Promise<number>
}

export interface PasskeyStore {
  addChallenge(challenge: Challenge): Promise<void>

  /** Gives the challenge back once, and forgets it; null when there is none, or it was for something else. */
  takeChallenge(challengeHash: string, purpose: ChallengePurpose): Promise<Challenge | null>

  /** The longest there first. */
  passkeysOf(userId: UserId): Promise<readonly Passkey[]>

  findByCredential(credentialId: string): Promise<Passkey | null>

  /** Adds the recovery codes too. False, and nothing changed, when that credential is known. */
  add(passkey: Passkey, codeHashes: readonly string[], events: readonly AccountEvent[]): Promise<boolean>

  /** False when the user has none of that id. */
  rename(userId: UserId, id: PasskeyId, name: string): Promise<boolean>

  /** False, and no event, when the user has none of that id. The recovery codes go with the last factor. */
  remove(userId: UserId, id: PasskeyId, events: readonly AccountEvent[]): Promise<boolean>
}

/** Texts that the database holds and cannot read. */
export interface Sealing {
  /** `about` is bound in: what was sealed for one cannot be opened for another. */
  seal(text: string, about: string): string
  /** Throws on what was not sealed here, or for something else. */
  open(sealed: string, about: string): string
}

/** Codes of an authenticator app: RFC 6238, six digits, thirty seconds, SHA-1, as every app has them. */
export interface TotpCodes {
  /** 160 random bits in base32. */
  secret(): string
  /** The address that an app reads as a picture; it shows the issuer above the account. */
  uri(secret: string, shown: { readonly account: string; readonly issuer: string }): string
  /** The step that `digits` is the code of, no further than one from that of `at`; null when it is none. */
  stepOf(secret: string, digits: string, at: Temporal.Instant): Promise<number | null>
}

/** Recovery codes as they are shown: 140 random bits each. */
export interface RecoveryCodes {
  next(): string
}

/** The options that a browser passes to an authenticator; JSON, as WebAuthn spells it. */
export interface PasskeyQuestion {
  readonly challenge: string
  readonly options: Readonly<Record<string, unknown>>
}

interface NewCredential {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly backedUp: boolean
}

/** WebAuthn, for the site's own origin. An answer that is not of the right form, origin or signature is null. */
export interface PasskeyCeremonies {
  /** `known`: credentials that need not be added again. */
  askToAdd(
    user: { readonly id: UserId; readonly email: string; readonly fullName: string },
    known: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
  ): Promise<PasskeyQuestion>

  /** `allowed` null: whichever the person has for this site. */
  askToUse(
    allowed: readonly Pick<Passkey, 'credentialId' | 'transports'>[] | null,
    verifiesUser: boolean,
  ): Promise<PasskeyQuestion>

  /** The claim of an answer, before any verification. */
  claimOf(
    answer: unknown,
  ): { readonly challenge: string; readonly credentialId: string; readonly userHandle: string | null } | null

  added(answer: unknown, challenge: string): Promise<NewCredential | null>

  /** Null as well for a counter that did not grow: somebody may have a copy of the key. */
  used(
    answer: unknown,
    challenge: string,
    passkey: Passkey,
    verifiesUser: boolean,
  ): Promise<{ readonly counter: number; readonly backedUp: boolean } | null>
}
