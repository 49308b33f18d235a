import type {
  EmailTaken,
  UserUnknown,
  UserSuspended,
  ApplicationUnknown,
  ApplicationDecided,
  TechnicianUnknown,
} from './refusals.ts'
import type { AdminKnown, ApplicationWaiting } from './refusals.ts'
import type { ApplicationId, Clock, IdSource, NotificationId, Result, TechnicianId, UserId } from '#modules/shared'
import type { AccountEvent } from './events.ts'
import type { Inbox, Notification } from './notification.ts'
import type { PasswordRules } from './passwords/password-rules.ts'
import type { Passwords } from './passwords/passwords.ts'
import type {
  PasskeyCeremonies,
  PasskeyStore,
  RecoveryCodes,
  SecondFactorStore,
  Sealing,
  TotpCodes,
} from './second-factor/second-factor-ports.ts'
import type { Session } from './sessions/session.ts'
import type { SessionStore } from './sessions/session-ports.ts'
import type {
  Availability,
  OpenApplication,
  Technician,
  TechnicianApplication,
  TechnicianEntry,
} from './technicians/technician.ts'
import type {
  JobsOfSkills,
  TechnicianChanged,
  TechnicianWork,
  TechnicianWorkVersion,
} from './technicians/technician-work.ts'
import type { Role, User } from './user.ts'

export interface NewAccount {
  readonly user: User
  readonly passwordHash: string
  readonly session: Session
  readonly application: TechnicianApplication | null
}

/** Changes that users may make to their own account; a field that is left out stays as it is. */
export interface ProfileChanges {
  readonly fullName?: string
  readonly phone?: string | null
  readonly postcode?: string | null
  readonly address?: string | null
}

/** Keeps users and their sessions. Each method is one transaction. */
export interface AccountStore {
  /** All of `account` and its events, or nothing. Refuses when a user has that e-mail in any spelling. */
  add(account: NewAccount, events: readonly AccountEvent[]): Promise<Result<User, EmailTaken>>

  /** Null when there is none; the hash is null for who signs in by an issuer or by e-mail only. `key` is an `emailKey`. */
  findByEmail(key: string): Promise<{ readonly user: User; readonly passwordHash: string | null } | null>

  find(id: UserId): Promise<User | null>

  /** Active users of the office and administrators, the longest there first. */
  staff(): Promise<readonly User[]>

  /** Whether any user is part of the try-out business. */
  hasDemo(): Promise<boolean>

  /**
   * Ends the session `replaces` (a token's hash; unknown is fine) and begins another, with its events. Refuses a suspended
   * user, ending nothing.
   */
  openSession(
    session: Session,
    replaces: string | null,
    events: readonly AccountEvent[],
  ): Promise<Result<null, UserSuspended>>

  /** Null when there is none; the caller judges whether it is over. */
  findSession(
    tokenHash: string,
  ): Promise<{ readonly session: Session; readonly user: User; readonly hasFactor: boolean } | null>

  /** Keeps a later `lastUsedAt` and `expiresAt`. No change when the session has ended, or was noted later already. */
  extendSession(session: Session): Promise<void>

  /**
   * The password was typed again at `at`, and the session has the token with the hash `renewed`; its devices for push
   * messages stay. False, and nothing changed, when it has ended.
   */
  confirmSession(tokenHash: string, renewed: string, at: Temporal.Instant): Promise<boolean>

  /** The same without a password. */
  renewSession(tokenHash: string, renewed: string): Promise<boolean>

  endSession(tokenHash: string): Promise<void>

  /** Every session of the user, on whichever device. */
  endSessions(userId: UserId): Promise<void>

  /** Deletes at most `limit` of the sessions that are over at `now`; how many. */
  forgetSessions(now: Temporal.Instant, limit: number): Promise<number>

  updateProfile(id: UserId, changes: ProfileChanges, at: Temporal.Instant): Promise<Result<User, UserUnknown>>

  /**
   * Writes the step of `decideStaff`: adds `user`, or gives their role to the account with that e-mail. Then the id and the
   * profile stay, the password is the new one, the account is active and verified, and every session ends. Pending
   * sign-ins, and requests and links to change the address, end as well: they rest on the former password. The other ways
   * into an account whose address was not verified end, too. The role before: null when added.
   */
  putStaff(user: User, passwordHash: string): Promise<{ readonly user: User; readonly before: Role | null }>

  /** Whether anybody is an administrator, at work or suspended. */
  hasAdmin(): Promise<boolean>

  /** The user who set the site up; null where nobody did, or their account is gone. */
  ownerId(): UserId | null

  /**
   * Makes the first administrator and keeps that they set the site up, with the audit line of the set-up. An account that has
   * the address already is changed as by `putStaff`, and all its other ways in end. Refuses where there is an administrator.
   */
  addOwner(user: User, passwordHash: string): Promise<Result<User, AdminKnown>>
}

/** Keeps applications and technicians. Each method is one transaction. */
export interface TechnicianStore {
  /** Pending ones, the longest waiting first, at most `limit`, after the one with id `after`. */
  openApplications(limit: number, after: ApplicationId | null): Promise<readonly OpenApplication[]>

  /** Null when there is none. */
  findApplication(id: ApplicationId): Promise<OpenApplication | null>

  /** The latest application that a user has made, decided or not; null without one. */
  findApplicationOf(userId: UserId): Promise<TechnicianApplication | null>

  /**
   * Adds another application of a customer whose earlier one was decided; certificates that counted then count no more.
   * Refuses who never applied or works here, and a second one while the first waits.
   */
  applyAgain(
    application: TechnicianApplication,
    events: readonly AccountEvent[],
  ): Promise<Result<TechnicianApplication, ApplicationUnknown | ApplicationWaiting>>

  /**
   * Decides for `technician`, who is added, or works here again under the id of before; a customer's role becomes
   * technician (no other role changes). Sessions of theirs that began with a link by e-mail end. Refuses what is unknown
   * or decided already, and an applicant who is suspended.
   */
  approve(
    decision: Decision,
    technician: Technician,
    events: readonly AccountEvent[],
  ): Promise<Result<Technician, ApplicationUnknown | ApplicationDecided | UserSuspended>>

  /** Refuses what is unknown or decided already. */
  decline(
    decision: Decision,
    reason: string,
    events: readonly AccountEvent[],
  ): Promise<Result<null, ApplicationUnknown | ApplicationDecided>>

  /** Every technician, by name. */
  technicians(): Promise<readonly TechnicianEntry[]>

  /** Null for a user who is no technician. */
  findTechnicianOf(userId: UserId): Promise<Technician | null>

  /** The next read of the team sees it. An unchanged value writes nothing and keeps no event. */
  setAvailability(
    id: TechnicianId,
    availability: Availability,
    events: readonly AccountEvent[],
  ): Promise<Result<Technician, TechnicianUnknown>>

  /** Where the technician's day begins, a postcode district; null: not known. The next read of the team sees it. */
  setHome(id: TechnicianId, homeDistrict: string | null): Promise<Result<Technician, TechnicianUnknown>>

  /** Null for an unknown technician. */
  findWork(id: TechnicianId): Promise<{ readonly work: TechnicianWork; readonly version: number } | null>

  /**
   * Keeps other work under the next version, with the versions before and after in the history, the cost of an hour from
   * that moment on, and a line of the audit log; the same work changes nothing. Refuses when another change came first.
   */
  saveWork(
    id: TechnicianId,
    work: TechnicianWork,
    version: number,
    at: Temporal.Instant,
  ): Promise<Result<{ readonly version: number }, TechnicianUnknown | TechnicianChanged>>

  /** The latest first, at most `limit`; none where nobody changed it. */
  workHistory(id: TechnicianId, limit: number): Promise<readonly TechnicianWorkVersion[]>

  /** Null where there is none. */
  workVersionOf(id: TechnicianId, version: number): Promise<TechnicianWorkVersion | null>

  /** The open bookings of the technician, as lead or in a crew, that ask for one of these skills. */
  openJobs(id: TechnicianId, skills: readonly string[], limit: number): Promise<JobsOfSkills>

  /** When the technician agreed to the notice about positions; null where they do not. */
  positionsAgreedAt(userId: UserId): Promise<Temporal.Instant | null>

  /** Keeps that the technician agrees since `at`, or with null no longer does. An agreement that stands keeps its time. */
  setPositionsAgreed(id: TechnicianId, at: Temporal.Instant | null): Promise<Result<null, TechnicianUnknown>>

  /** The skills that mean something here: trades of the catalogue, and whatever its services ask for. In alphabetical order. */
  skills(): Promise<readonly string[]>
}

export interface Decision {
  readonly applicationId: ApplicationId
  readonly by: UserId
  readonly at: Temporal.Instant
  /** Tells the applicant. */
  readonly notification: Notification
}

/** Keeps the notifications of users. Each method is one transaction. */
export interface NotificationStore {
  /** Adding one with the same id again changes nothing. */
  add(notification: Notification): Promise<void>

  /** At most `limit`, older than the one with id `after`. */
  inbox(userId: UserId, limit: number, after: NotificationId | null): Promise<Inbox>

  /** How many the user has not read. */
  /** Counted up to one more than `mostUnread`. */
  unread(userId: UserId): Promise<number>

  /** Marks these as read, or all when null; another user's stay as they are. How many are left unread. */
  markRead(userId: UserId, ids: readonly NotificationId[] | null, at: Temporal.Instant): Promise<number>
}

export interface Tokens {
  /** 256 random bits as base64url: 43 characters. */
  next(): string
  /** The hash that is stored in its place. */
  hash(token: string): string
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface AccountPorts {
  readonly accounts: AccountStore
  readonly technicians: TechnicianStore
  readonly notifications: NotificationStore
  readonly sessions: SessionStore
  readonly secondFactors: SecondFactorStore
  readonly passkeys: PasskeyStore
  readonly ceremonies: PasskeyCeremonies
  readonly totpCodes: TotpCodes
  readonly recoveryCodes: RecoveryCodes
  readonly sealing: Sealing
  readonly passwords: Passwords
  readonly tokens: Tokens
  readonly clock: Clock
  readonly ids: IdSource
  readonly passwordRules: PasswordRules
  /** The present name of the business, which no password is made of. */
  readonly businessName: () => Promise<string>
  /** `ADMIN_EMAIL`. */
  readonly ownerEmail: string | null
  /** Gets each fault of background work. */
  readonly onFault: (fault: unknown) => void
}
