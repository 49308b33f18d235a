import type { ApplicationId, EventOf, SessionId, TechnicianId, UserId } from '#modules/shared'
import type { GuestCodeId } from './guests/guest-code.ts'
import type { AccountRequestId, OfficeLinkPurpose } from './recovery/account-link.ts'

interface OfUser {
  readonly userId: UserId
}

interface OfFactor extends OfUser {
  readonly factor: 'passkey' | 'totp'
}

interface OfApplication extends OfUser {
  readonly applicationId: ApplicationId
}

/** The events of an account and of its technician profile: kind and body. */
export interface AccountEvents {
  readonly 'user-signed-up': OfUser
  readonly 'signed-in-from-new-device': OfUser & { readonly sessionId: SessionId }
  /** Somebody has tried passwords or codes until the account made them wait. */
  readonly 'sign-in-locked': OfUser
  readonly 'second-factor-added': OfFactor
  readonly 'second-factor-removed': OfFactor
  readonly 'recovery-code-used': OfUser
  /** The request holds the address, which no event may hold. */
  readonly 'guest-code-asked': { readonly codeId: GuestCodeId }
  readonly 'technician-applied': OfApplication
  readonly 'technician-approved': OfApplication & { readonly technicianId: TechnicianId }
  readonly 'technician-declined': OfApplication
  readonly 'technician-availability-set': { readonly technicianId: TechnicianId; readonly by: UserId }
}

interface Recovering extends OfUser {
  readonly requestId: null
}

/** The events of getting back into an account: kind and body. No body holds an address or a token. */
export interface RecoveryEvents {
  /** The request holds what no event may hold. */
  readonly 'account-requested': { readonly userId: null; readonly requestId: AccountRequestId }
  readonly 'verification-requested': Recovering
  readonly 'email-verified': Recovering
  readonly 'password-changed': Recovering
  readonly 'password-removed': Recovering
  /** The request holds the former address. */
  readonly 'email-changed': OfUser & { readonly requestId: AccountRequestId }
  readonly 'email-change-undone': Recovering
  readonly 'identity-linked': Recovering
  readonly 'identity-unlinked': Recovering
  readonly 'known-address-signed-up': Recovering
  /** The office made a link into the account. */
  readonly 'account-link-made': Recovering & { readonly purpose: OfficeLinkPurpose }
}

export type AccountEvent = EventOf<AccountEvents>
export type RecoveryEvent = EventOf<RecoveryEvents>
