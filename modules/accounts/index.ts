import type { ApplicationId, NotificationId, UserId } from '#modules/shared'
import { type WrongPassword, confirmPassword } from './confirm-password.ts'
import { type NewStaff, createStaff } from './create-staff.ts'
import { type Approval, type SkillUnknown, approveApplication, declineApplication } from './decide-application.ts'
import { identify } from './identify.ts'
import type { Notification } from './notification.ts'
import type { PasswordRefusal } from './password-rules.ts'
import type {
  AccountPorts,
  ApplicationDecided,
  ApplicationUnknown,
  EmailTaken,
  ProfileChanges,
  TechnicianUnknown,
  UserSuspended,
  UserUnknown,
} from './ports.ts'
import { type AvailabilityChange, setAvailability } from './set-availability.ts'
import { type SignIn, type WrongCredentials, signIn } from './sign-in.ts'
import { type SignUp, signUp, signUpFaults } from './sign-up.ts'
import { type User, isOwner } from './user.ts'
import { whoIsHere } from './who-is-here.ts'

export {
  type AccountLink,
  type AccountLinkData,
  type AccountLinkPurpose,
  type AccountRequest,
  type AccountRequestId,
  type Identity,
  type IdentityId,
  type IssuedIdentity,
  type LinkEnded,
  accountLinkMinutes,
  isAccountToken,
  isOpenLink,
} from './account-link.ts'
export { type IdentitiesModule, type IdentityPorts, type IssuerArrival, createIdentities } from './identities.ts'
export type { Notification } from './notification.ts'
export {
  type PasswordRefusal,
  type PasswordRules,
  defaultPasswordRules,
  judgeLength,
  passwordWords,
} from './password-rules.ts'
export type { Passwords } from './passwords.ts'
export type {
  AccountPorts,
  AccountStore,
  Decision,
  EmailTaken,
  NewAccount,
  NotificationStore,
  ProfileChanges,
  TechnicianStore,
  Tokens,
} from './ports.ts'
export {
  type Browser,
  type EmailUnchanged,
  type NotByLink,
  type RecoveryModule,
  createRecovery,
  maySignInByLink,
} from './recovery.ts'
export type {
  AccountLinkStore,
  IdentityProvider,
  IdentityStore,
  IdentityTaken,
  IdentityUnknown,
  IssuedProfile,
  IssuerRefused,
  IssuerVisit,
  RecoveryEvent,
  RecoveryPorts,
} from './recovery-ports.ts'
export { type Session, passwordFreshMinutes, sessionHours } from './session.ts'
export type { SignIn } from './sign-in.ts'
export type { SignUp } from './sign-up.ts'
export {
  type Availability,
  type OpenApplication,
  type Technician,
  type TechnicianApplication,
  type TechnicianEntry,
  availabilities,
  isOnCall,
} from './technician.ts'
export { type Role, type User, emailKey, roles } from './user.ts'

export type AccountRefusal =
  | EmailTaken
  | PasswordRefusal
  | WrongCredentials
  | WrongPassword
  | UserUnknown
  | UserSuspended
  | ApplicationUnknown
  | ApplicationDecided
  | SkillUnknown
  | TechnicianUnknown

/** The accounts module, ready to use: the one door for the server and for other modules. */
export function createAccounts(ports: AccountPorts) {
  const { accounts, technicians, notifications, tokens, clock } = ports
  return {
    passwordRules: ports.passwordRules,
    signUp: (request: SignUp) => signUp(ports, request),
    /** All that stands against an account at once; `email` null leaves open whether it is taken. */
    signUpFaults: (email: string | null, password: string) => signUpFaults(ports, email, password),
    signIn: (request: SignIn) => signIn(ports, request),
    /** The password once more, for what asks for a fresh one. */
    confirmPassword: (token: string, password: string) => confirmPassword(ports, token, password),
    signOut: (token: string) => accounts.endSession(tokens.hash(token)),
    signOutEverywhere: (userId: UserId) => accounts.endSessions(userId),
    /** Whose session token it is, or null. */
    identify: (token: string) => identify(ports, token),
    /** The same without using the session: for what is sent to a page that lies open. */
    whoIsHere: (token: string) => whoIsHere(ports, token),
    find: (userId: UserId) => accounts.find(userId),
    /** Who of the office is there to hear of something. */
    staff: () => accounts.staff(),
    /** Whether the try-out business is in the database. */
    hasDemo: () => accounts.hasDemo(),
    updateProfile: (userId: UserId, changes: ProfileChanges) => accounts.updateProfile(userId, changes, clock.now()),
    isOwner: (user: User) => isOwner(user, ports.ownerEmail),
    createStaff: (staff: NewStaff) => createStaff(ports, staff),
    openApplications: (limit: number, after: ApplicationId | null) => technicians.openApplications(limit, after),
    /** Decided or not; null when there is none. */
    application: (applicationId: ApplicationId) => technicians.findApplication(applicationId),
    /** What a user has asked for, decided or not; null when nothing. */
    applicationOf: (userId: UserId) => technicians.findApplicationOf(userId),
    approve: (approval: Approval) => approveApplication(ports, approval),
    decline: (applicationId: ApplicationId, by: UserId, reason: string) =>
      declineApplication(ports, { applicationId, by, reason }),
    technicians: () => technicians.technicians(),
    /** Null for a user who is no technician. */
    technicianOf: (userId: UserId) => technicians.findTechnicianOf(userId),
    setAvailability: (change: AvailabilityChange) => setAvailability(ports, change),
    /** The skills that a technician may be given. */
    skills: () => technicians.skills(),
    notify: (notification: Notification) => notifications.add(notification),
    inbox: (userId: UserId, limit: number, after: NotificationId | null) => notifications.inbox(userId, limit, after),
    unread: (userId: UserId) => notifications.unread(userId),
    markRead: (userId: UserId, ids: readonly NotificationId[] | null) =>
      notifications.markRead(userId, ids, clock.now()),
    /** For the nightly work; how many sessions were over. */
    forgetSessions: () => accounts.forgetSessions(clock.now()),
  }
}

export type AccountsModule = ReturnType<typeof createAccounts>
