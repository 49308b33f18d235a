import type {
  ApplicationDecided,
  ApplicationUnknown,
  ApplicationWaiting,
  EmailNotVerified,
  EmailTaken,
  TechnicianUnknown,
  UserSuspended,
  UserUnknown,
} from './refusals.ts'
import {
  type ApplicationId,
  type InBatches,
  type NotificationId,
  type PasskeyId,
  type Result,
  type SessionId,
  type TechnicianId,
  type UserId,
  refuse,
  whileFull,
  withoutRest,
} from '#modules/shared'
import { applyAgain } from './technicians/apply-again.ts'
import { type WrongPassword, confirmPassword } from './passwords/confirm-password.ts'
import { type NewOwner, type NewStaff, createStaff, hashStaffPassword, judgeOwner, makeOwner } from './create-staff.ts'
import {
  type Approval,
  type SkillUnknown,
  approveApplication,
  declineApplication,
} from './technicians/decide-application.ts'
import { identify } from './sessions/identify.ts'
import type { Notification } from './notification.ts'
import type { PasswordRefusal } from './passwords/password-rules.ts'
import type { AccountPorts, ProfileChanges } from './ports.ts'
import { createTechnicianWork } from './technicians/change-work.ts'
import { type AvailabilityChange, setAvailability } from './technicians/set-availability.ts'
import {
  type AddPasskeyRefusal,
  type PasskeyUnknown,
  addPasskey,
  askForSecondStep,
  askToAddPasskey,
  askToConfirm,
  askToSignIn,
  claimedBy,
  confirmWithPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  takeSecondStepWithPasskey,
} from './second-factor/passkeys.ts'
import {
  type SecondStepFrom,
  type SecondStepRefusal,
  findSecondStep,
  takeSecondStep,
} from './second-factor/second-step.ts'
import {
  type PasswordChange,
  type SessionUnknown,
  changePassword,
  endSession,
  noteLocked,
  renewSession,
  sessionsOf,
} from './sessions/sessions.ts'
import { type SignIn, type WrongCredentials, signIn } from './sign-in.ts'
import type { PasswordOwner } from './passwords/context-words.ts'
import { type SignUp, signUp, signUpFaults } from './sign-up.ts'
import {
  type NoFactor,
  type TotpKnown,
  beginTotp,
  confirmTotp,
  findBegunTotp,
  newRecoveryCodes,
  removeFactors,
  removeTotp,
} from './second-factor/totp.ts'
import { type User, emailKey, isOwner } from './user.ts'
import { whoIsHere } from './sessions/who-is-here.ts'

export type AccountRefusal =
  | EmailTaken
  | PasswordRefusal
  | WrongCredentials
  | WrongPassword
  | UserUnknown
  | UserSuspended
  | ApplicationUnknown
  | ApplicationDecided
  | ApplicationWaiting
  | SkillUnknown
  | EmailNotVerified
  | TechnicianUnknown
  | AddPasskeyRefusal
  | PasskeyUnknown
  | SecondStepRefusal
  | SessionUnknown
  | TotpKnown
  | NoFactor

/** The use cases of the accounts module, over its ports. */
export function createAccounts(ports: AccountPorts) {
  const { accounts, technicians, notifications, tokens, clock } = ports
  return {
    passwordRules: ports.passwordRules,
    signUp: (request: SignUp) => signUp(ports, request),
    /** All that stands against an account at once; `email` null leaves open whether it is taken. */
    signUpFaults: (email: string | null, password: string, owner: PasswordOwner) =>
      signUpFaults(ports, email, password, owner),
    signIn: (request: SignIn) => signIn(ports, request),
    /** The user who waits for the second step; null for an unknown token. */
    findSecondStep: (token: string) => findSecondStep(ports, token),
    takeSecondStep: (token: string, code: string, from: SecondStepFrom) => takeSecondStep(ports, token, code, from),
    askForSecondStep: (token: string) => askForSecondStep(ports, token),
    takeSecondStepWithPasskey: (token: string, answer: unknown, from: SecondStepFrom) =>
      takeSecondStepWithPasskey(ports, token, answer, from),
    askToSignIn: () => askToSignIn(ports),
    signInWithPasskey: (answer: unknown, from: SecondStepFrom) => signInWithPasskey(ports, answer, from),
    /** The user whose passkey an answer claims; for counting attempts only. */
    claimedBy: (answer: unknown) => claimedBy(ports, answer),
    factorsOf: (userId: UserId) => ports.secondFactors.factorsOf(userId),
    passkeysOf: (userId: UserId) => ports.passkeys.passkeysOf(userId),
    askToAddPasskey: (user: User) => askToAddPasskey(ports, user),
    addPasskey: (userId: UserId, name: string, answer: unknown) => addPasskey(ports, userId, name, answer),
    renamePasskey: (userId: UserId, id: PasskeyId, name: string) => renamePasskey(ports, userId, id, name),
    removePasskey: (userId: UserId, id: PasskeyId) => removePasskey(ports, userId, id),
    askToConfirm: (userId: UserId) => askToConfirm(ports, userId),
    confirmWithPasskey: (userId: UserId, token: string, answer: unknown) =>
      confirmWithPasskey(ports, userId, token, answer),
    /** `issuer` is what the app shows: the business. */
    beginTotp: (userId: UserId, issuer: string) => beginTotp(ports, userId, issuer),
    /** Null when none waits for its first code. */
    findBegunTotp: (userId: UserId, issuer: string) => findBegunTotp(ports, userId, issuer),
    confirmTotp: (userId: UserId, code: string) => confirmTotp(ports, userId, code),
    removeTotp: (userId: UserId, code: string) => removeTotp(ports, userId, code),
    newRecoveryCodes: (userId: UserId) => newRecoveryCodes(ports, userId),
    /** For a user who has lost them; returns the factors removed. */
    removeFactors: (userId: UserId) => removeFactors(ports, userId),
    staffNeedFactor: () => ports.secondFactors.staffNeedFactor(),
    setStaffNeedFactor: (needed: boolean) => ports.secondFactors.setStaffNeedFactor(needed, clock.now()),
    /** Where a user is signed in, the last used first. */
    sessionsOf: (userId: UserId) => sessionsOf(ports, userId),
    /** Null when it has ended. */
    findSession: (id: SessionId) => ports.sessions.findById(id),
    endSession: (userId: UserId, id: SessionId) => endSession(ports, userId, id),
    changePassword: (change: PasswordChange) => changePassword(ports, change),
    /** Somebody tried to get in until they had to wait. */
    noteLocked: (email: string) => noteLocked(ports, email),
    /** The password once more, for what asks for a fresh one. */
    confirmPassword: (token: string, password: string) => confirmPassword(ports, token, password),
    /** After a step up of the session with this token: it has another one. Null when it has ended. */
    renewSession: (token: string) => renewSession(ports, token),
    signOut: (token: string) => accounts.endSession(tokens.hash(token)),
    signOutEverywhere: (userId: UserId) => accounts.endSessions(userId),
    /** The owner of a session token, or null. */
    identify: (token: string) => identify(ports, token),
    /** The same without using the session: for what is sent to a page that lies open. */
    whoIsHere: (token: string, admitsGuests = false) => whoIsHere(ports, token, admitsGuests),
    find: (userId: UserId) => accounts.find(userId),
    /** False for who signs in by an issuer, by e-mail or with a passkey only. */
    hasPassword: async ({ email }: User) => (await accounts.findByEmail(emailKey(email)))?.passwordHash !== null,
    /** The members of the office who receive notifications. */
    staff: () => accounts.staff(),
    /** Whether the try-out business is in the database. */
    hasDemo: () => accounts.hasDemo(),
    updateProfile: (userId: UserId, changes: ProfileChanges) => accounts.updateProfile(userId, changes, clock.now()),
    isOwner: (user: User) => isOwner(user, { email: ports.ownerEmail, userId: accounts.ownerId() }),
    /** Whether anybody is an administrator, at work or suspended. */
    hasAdmin: () => accounts.hasAdmin(),
    judgeOwner: (owner: NewOwner) => judgeOwner(ports, owner),
    makeOwner: (id: UserId, owner: NewOwner, passwordHash: string) => makeOwner(ports, id, owner, passwordHash),
    createStaff: (staff: NewStaff) => createStaff(ports, staff),
    /** The hash of a password that satisfies the rules for staff. */
    hashStaffPassword: (password: string, owner: PasswordOwner) => hashStaffPassword(ports, password, owner),
    openApplications: (limit: number, after: ApplicationId | null) => technicians.openApplications(limit, after),
    /** Decided or not; null when there is none. */
    application: (applicationId: ApplicationId) => technicians.findApplication(applicationId),
    applyAgain: (userId: UserId) => applyAgain(ports, userId),
    /** The latest application of a user, decided or not; null without one. */
    applicationOf: (userId: UserId) => technicians.findApplicationOf(userId),
    approve: (approval: Approval) => approveApplication(ports, approval),
    decline: (applicationId: ApplicationId, by: UserId, reason: string) =>
      declineApplication(ports, { applicationId, by, reason }),
    technicians: () => technicians.technicians(),
    /** Null for a user who is no technician. */
    technicianOf: (userId: UserId) => technicians.findTechnicianOf(userId),
    /** Where a technician's day begins; the caller has made sure that the actor is of the office. */
    setHome: (id: TechnicianId, homeDistrict: string | null) => ports.technicians.setHome(id, homeDistrict),
    ...createTechnicianWork(ports),
    setAvailability: (change: AvailabilityChange) => setAvailability(ports, change),
    /** When a technician agreed to the notice about positions; null where they do not, and for everybody else. */
    positionsAgreedAt: (userId: UserId) => technicians.positionsAgreedAt(userId),
    /** The technician agrees to the notice about positions, or no longer does. */
    async agreeToPositions(userId: UserId, agreed: boolean): Promise<Result<null, TechnicianUnknown>> {
      const me = await technicians.findTechnicianOf(userId)
      if (!me) return refuse({ kind: 'technician-unknown' })
      return technicians.setPositionsAgreed(me.id, agreed ? clock.now() : null)
    },
    /** The skills that a technician may be given. */
    skills: () => technicians.skills(),
    notify: (notification: Notification) => notifications.add(notification),
    inbox: (userId: UserId, limit: number, after: NotificationId | null) => notifications.inbox(userId, limit, after),
    unread: (userId: UserId) => notifications.unread(userId),
    markRead: (userId: UserId, ids: readonly NotificationId[] | null) =>
      notifications.markRead(userId, ids, clock.now()),
    /** For the nightly work: deletes sessions, pending sign-ins and challenges that are over. */
    async forgetSessions(inBatches: InBatches = withoutRest): Promise<void> {
      const now = clock.now()
      await inBatches(whileFull((limit) => ports.secondFactors.forget(now, limit)))
      await inBatches(whileFull((limit) => accounts.forgetSessions(now, limit)))
    },
  }
}

export type AccountsModule = ReturnType<typeof createAccounts>
