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
  type OfficeLinkPurpose,
  accountLinkMinutes,
  isAccountToken,
  officeLinkPurposes,
} from './recovery/account-link.ts'
export { type AccountRefusal, type AccountsModule, createAccounts } from './create-accounts.ts'
export { type GuestUnknown, decideClaim } from './guests/claim.ts'
export {
  type CodeTooSoon,
  type GuestCode,
  type GuestCodeId,
  type GuestEntry,
  type WrongCode,
  decideGuestEntry,
  guestCodeMinutes,
  guestKey,
  isNumber,
  judgeCodeRequest,
  triesOf,
} from './guests/guest-code.ts'
export type { GuestCodes, GuestPorts, GuestStore } from './guests/guest-ports.ts'
export { type GuestsModule, createGuests } from './guests/guests.ts'
export { type IdentitiesModule, type IdentityPorts, createIdentities } from './recovery/identities.ts'
export { type Notification, mostUnread } from './notification.ts'
export {
  type PasswordRefusal,
  type PasswordRules,
  defaultPasswordRules,
  judgeLength,
  passwordRulesOf,
  passwordWords,
} from './passwords/password-rules.ts'
export type { PasswordOwner } from './passwords/context-words.ts'
export type { Passwords } from './passwords/passwords.ts'
export type {
  AccountPorts,
  AccountStore,
  Decision,
  NewAccount,
  NotificationStore,
  ProfileChanges,
  TechnicianStore,
  Tokens,
} from './ports.ts'
export { type NotByLink, type OfficeLinkRefusal, maySignInByLink } from './recovery/office-link.ts'
export { type EmailUnchanged, type RecoveryModule, createRecovery } from './recovery/recovery.ts'
export type {
  AccountLinkStore,
  IdentityProvider,
  IdentityStore,
  IdentityTaken,
  IdentityUnknown,
  IssuerRefused,
  IssuerVisit,
} from './recovery/recovery-ports.ts'
export { decideIdentityLink } from './recovery/link-identity.ts'
export { type TrustedAccess, type WaysIn, nothingTrusted, unprovenAccess } from './recovery/unproven-access.ts'
export {
  type FoundLink,
  type LinkStep,
  decideEmailChange,
  decidePasswordReset,
  decideSignInByLink,
  decideUndoEmailChange,
  decideVerifyEmail,
  openLinkOf,
} from './recovery/use-link.ts'
export type { AccountEvents, RecoveryEvents } from './events.ts'
export type { Arrival } from './sessions/open-signed-in-session.ts'
export { pendingMinutes } from './sessions/open-signed-in-session.ts'
export {
  type SpendableRecord,
  decideFactorsRemoval,
  keepsRecoveryCodes,
  maySpend,
  staffFactorRuleSet,
  staffFactorSetting,
} from './second-factor/factor-steps.ts'
export { type Factors, type Passkey, type Proof, hasFactor } from './second-factor/second-factor.ts'
export type {
  Challenge,
  PasskeyCeremonies,
  PasskeyStore,
  PendingSignIn,
  RecoveryCodes,
  SecondFactorStore,
  Sealing,
  TotpCodes,
  TotpSecret,
} from './second-factor/second-factor-ports.ts'
export type { SecondStepFrom } from './second-factor/second-step.ts'
export { type Session, type Visit, passwordFreshMinutes, cookieHours } from './sessions/session.ts'
export type { SessionStore } from './sessions/session-ports.ts'
export { type StaffStep, auditOfSetUp, decideStaff } from './staff-account.ts'
export { type WorkRefusal, mostHourCost } from './technicians/change-work.ts'
export {
  type TechnicianWork,
  type TechnicianWorkVersion,
  isSameWork,
  workChanged,
} from './technicians/technician-work.ts'
export { positionNotice } from './technicians/position-notice.ts'
export {
  availabilitySet,
  decideApproval,
  decideDecline,
  homeSet,
  judgeApplyAgain,
  positionsSet,
} from './technicians/application-steps.ts'
export {
  type Availability,
  type OpenApplication,
  type Technician,
  type TechnicianApplication,
  type TechnicianEntry,
  availabilities,
} from './technicians/technician.ts'
export type { EmailTaken } from './refusals.ts'
export { accountLimits } from './text-limits.ts'
export { type Role, type User, acting, emailKey, isOwner, mayBeginSession, roles } from './user.ts'
