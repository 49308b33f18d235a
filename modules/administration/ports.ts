import type { Clock, IdSource, InvitationId, Result, UserId } from '#modules/shared'
import type { AuditStore } from './audit.ts'
import type { UserChange, UserChangeRefusal, Standing } from './change-user.ts'
import type { CredentialStore, DocumentFiles } from './credential-ports.ts'
import type { AcceptanceStep, InvitationStep, Invited } from './decide-invitation.ts'
import type {
  AlreadyInvited,
  Invitation,
  InvitationClosed,
  InvitationUnknown,
  InvitedSuspended,
  WorksHere,
} from './invitation.ts'
import type { SecurityLogStore } from './security-log.ts'
import type { WaitingCounter } from './waiting.ts'
import type { UserRecord, UserRecordDetails, UserQuery } from './user-record.ts'

/** Looks people up, and changes what they may do. Each method is one transaction, with its line in the audit log. */
export interface UserDirectory {
  /** The latest first, at most `limit`, after the one with id `after`. An unknown id begins at the end: nothing. */
  search(query: UserQuery, limit: number, after: UserId | null): Promise<readonly UserRecord[]>

  /** Null when there is none. Sessions that are over at `now` do not count. */
  find(id: UserId, now: Temporal.Instant): Promise<UserRecordDetails | null>

  /**
   * Calls `decide`, which is pure, inside the transaction and writes the change that it returns. Null changes nothing.
   */
  change(
    id: UserId,
    at: Temporal.Instant,
    decide: (standing: Standing) => Result<UserChange | null, UserChangeRefusal>,
  ): Promise<Result<UserRecord, UserChangeRefusal>>

  /** Ends every session of the person; how many that were. */
  signOut(id: UserId): Promise<Result<number, { readonly kind: 'person-unknown' }>>
}

/** Keeps invitations. Each method is one transaction, with its line in the audit log. */
export interface InvitationStore {
  /** The latest first. */
  list(limit: number, after: InvitationId | null): Promise<readonly Invitation[]>

  /** Null when there is none. */
  find(id: InvitationId): Promise<Invitation | null>

  /** Finds it by the hash of its token; null when there is none. */
  findByToken(tokenHash: string): Promise<Invitation | null>

  /** Adds the invitation that `decide` returns, with its events; nothing when it refuses. */
  add(
    email: string,
    decide: (found: Invited) => Result<InvitationStep, WorksHere | InvitedSuspended | AlreadyInvited>,
  ): Promise<Result<Invitation, WorksHere | InvitedSuspended | AlreadyInvited>>

  /**
   * Writes the rounds, the end and the withdrawal that `decide` returns, with its events. The link that was sent before
   * ends.
   */
  change(
    id: InvitationId,
    decide: (found: Invitation) => Result<InvitationStep, InvitationClosed>,
  ): Promise<Result<Invitation, InvitationUnknown | InvitationClosed>>

  /** Keeps the token of this round's link. False when that round is over, or the invitation is closed. */
  keepToken(id: InvitationId, round: number, tokenHash: string): Promise<boolean>

  /**
   * Adds the person that `decide` returns, or gives name, role and password to the account with that id and ends its
   * sessions. Pending sign-ins, and requests and links to change the address, end as well: they rest on the former
   * password. The other ways into the account end where the acceptance is the first proof of its address. The
   * invitation is accepted, and its link ends.
   */
  accept(
    tokenHash: string,
    passwordHash: string,
    decide: (
      found: Invitation,
      account: UserRecord | null,
    ) => Result<AcceptanceStep, InvitationClosed | WorksHere | InvitedSuspended>,
  ): Promise<Result<UserRecord, InvitationUnknown | InvitationClosed | WorksHere | InvitedSuspended>>
}

/** A password that cannot be used, in the words of the accounts. */
export interface PasswordRefused {
  readonly kind: 'password-refused'
  readonly message: string
}

/** The ports of this module; `src/compose.ts` provides them. */
/** The invited person, as others know them. */
interface InvitedOwner {
  readonly fullName: string
  readonly email: string
  readonly phone: string | null
}

export interface AdministrationPorts {
  readonly audit: AuditStore
  readonly securityLog: SecurityLogStore
  readonly people: UserDirectory
  readonly invitations: InvitationStore
  readonly credentials: CredentialStore
  readonly documentFiles: DocumentFiles
  readonly waiting: WaitingCounter
  readonly tokens: { readonly next: () => string; readonly hash: (token: string) => string }
  /** The administrator with the configured e-mail address (B3). */
  readonly isOwner: (person: UserRecord) => boolean
  /** Hashes what staff may use as a password: 12 characters, none of the commonest, none of the owner's own words (B6). */
  readonly hashStaffPassword: (password: string, owner: InvitedOwner) => Promise<Result<string, PasswordRefused>>
  readonly clock: Clock
  readonly ids: IdSource
}
