import type { Clock, IdSource, InvitationId, Result, UserId } from '#modules/shared'
import type { AuditStore } from './audit.ts'
import type { PersonChange, PersonRefusal, Standing } from './change-person.ts'
import type { CredentialStore, DocumentFiles } from './credential-ports.ts'
import type { AdministrationEvent } from './events.ts'
import type {
  AlreadyInvited,
  Invitation,
  InvitationClosed,
  InvitationUnknown,
  InvitedSuspended,
  WorksHere,
} from './invitation.ts'
import type { Person, PersonDetails, PersonQuery } from './person.ts'

/** Looks people up, and changes what they may do. Each method is one transaction, with its line in the audit log. */
export interface PeopleStore {
  /** The latest first, at most `limit`, after the one with id `after`. An unknown id begins at the end: nothing. */
  search(query: PersonQuery, limit: number, after: UserId | null): Promise<readonly Person[]>

  /** Null when there is none. Sessions that are over at `now` do not count. */
  find(id: UserId, now: Temporal.Instant): Promise<PersonDetails | null>

  /**
   * `decide` is pure and asked inside the transaction. A role that goes and a suspension end every session; whoever
   * leaves as a technician is one no longer. Null changes nothing.
   */
  change(
    id: UserId,
    at: Temporal.Instant,
    decide: (standing: Standing) => Result<PersonChange | null, PersonRefusal>,
  ): Promise<Result<Person, PersonRefusal>>

  /** Ends every session of the person; how many that were. */
  signOut(id: UserId): Promise<Result<number, { readonly kind: 'person-unknown' }>>
}

/** The account that comes of an invitation. */
interface NewStaffAccount {
  readonly userId: UserId
  readonly fullName: string
  readonly passwordHash: string
  readonly at: Temporal.Instant
}

/** Keeps invitations. Each method is one transaction, with its line in the audit log. */
export interface InvitationStore {
  /** The latest first. */
  list(limit: number, after: InvitationId | null): Promise<readonly Invitation[]>

  /** Null when there is none. */
  find(id: InvitationId): Promise<Invitation | null>

  /** By the hash of its token; null when there is none. */
  findByToken(tokenHash: string): Promise<Invitation | null>

  /** Refuses an address that has an account of staff or a technician, one that is suspended, and a second open one. */
  add(
    invitation: Invitation,
    events: readonly AdministrationEvent[],
  ): Promise<Result<Invitation, WorksHere | InvitedSuspended | AlreadyInvited>>

  /** Another round, open until `expiresAt`; the link that was sent before ends. */
  sendAgain(
    id: InvitationId,
    expiresAt: Temporal.Instant,
    tell: (invitation: Invitation) => readonly AdministrationEvent[],
  ): Promise<Result<Invitation, InvitationUnknown | InvitationClosed>>

  /** What the link of this round carries. False when that round is over, or the invitation is closed. */
  keepToken(id: InvitationId, round: number, tokenHash: string): Promise<boolean>

  withdraw(id: InvitationId, at: Temporal.Instant): Promise<Result<Invitation, InvitationUnknown | InvitationClosed>>

  /**
   * Only while open at `account.at`. Adds the account, or gives the role to the customer who has the address: then the
   * id and the profile stay, name and password are the new ones, and every session ends. The address is verified by it.
   */
  accept(
    tokenHash: string,
    account: NewStaffAccount,
  ): Promise<Result<Person, InvitationUnknown | InvitationClosed | WorksHere | InvitedSuspended>>
}

/** A password that cannot be used, in the words of the accounts. */
export interface PasswordRefused {
  readonly kind: 'password-refused'
  readonly message: string
}

/** What this module needs from outside; `src/compose.ts` provides it. */
export interface AdministrationPorts {
  readonly audit: AuditStore
  readonly people: PeopleStore
  readonly invitations: InvitationStore
  readonly credentials: CredentialStore
  readonly documentFiles: DocumentFiles
  readonly tokens: { readonly next: () => string; readonly hash: (token: string) => string }
  /** The administrator with the configured e-mail address (B3). */
  readonly isOwner: (person: Person) => boolean
  /** Hashes what staff may use as a password: 12 characters, none of the commonest (B6). */
  readonly hashStaffPassword: (password: string) => Promise<Result<string, PasswordRefused>>
  readonly clock: Clock
  readonly ids: IdSource
}
