import type { ApplicationId, SessionId, TechnicianId, UserId } from '#modules/shared'

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
