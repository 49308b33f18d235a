import type { ApplicationId, SessionId, TechnicianId, UserId } from '#modules/shared'
import type { AccountRequestId } from './recovery/account-link.ts'

/** What has happened to an account, in the past tense. Kept in the outbox until told on. */
export type AccountEvent =
  | { readonly kind: 'user-signed-up'; readonly userId: UserId; readonly at: Temporal.Instant }
  | {
      readonly kind: 'signed-in-from-new-device'
      readonly userId: UserId
      readonly sessionId: SessionId
      readonly at: Temporal.Instant
    }
  /** Somebody has tried passwords or codes until the account made them wait. */
  | { readonly kind: 'sign-in-locked'; readonly userId: UserId; readonly at: Temporal.Instant }
  | {
      readonly kind: 'second-factor-added' | 'second-factor-removed'
      readonly userId: UserId
      readonly factor: 'passkey' | 'totp'
      readonly at: Temporal.Instant
    }
  | { readonly kind: 'recovery-code-used'; readonly userId: UserId; readonly at: Temporal.Instant }
  | {
      readonly kind: 'technician-applied'
      readonly applicationId: ApplicationId
      readonly userId: UserId
      readonly at: Temporal.Instant
    }
  | {
      readonly kind: 'technician-approved'
      readonly applicationId: ApplicationId
      readonly technicianId: TechnicianId
      readonly userId: UserId
      readonly at: Temporal.Instant
    }
  | {
      readonly kind: 'technician-declined'
      readonly applicationId: ApplicationId
      readonly userId: UserId
      readonly at: Temporal.Instant
    }
  | {
      readonly kind: 'technician-availability-set'
      readonly technicianId: TechnicianId
      readonly by: UserId
      readonly at: Temporal.Instant
    }

/** What happens on the ways back into an account. No address and no token is ever in them. */
export type RecoveryEvent = {
  readonly kind:
    | 'account-requested'
    | 'verification-requested'
    | 'email-verified'
    | 'password-changed'
    | 'password-removed'
    | 'email-changed'
    | 'email-change-undone'
    | 'identity-linked'
    | 'identity-unlinked'
    | 'known-address-signed-up'
  readonly userId: UserId | null
  /** Where more is known than may be in an event. */
  readonly requestId: AccountRequestId | null
  readonly at: Temporal.Instant
}
