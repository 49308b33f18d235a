import type { CredentialId, InvitationId, TechnicianId, UserId } from '#modules/shared'
import type { PersonRole } from './person.ts'

interface OfPerson<Kind extends string> {
  readonly kind: Kind
  readonly userId: UserId
  /** The user who did it. */
  readonly by: UserId
  readonly at: Temporal.Instant
}

/** Events of permissions, in the past tense. The outbox keeps each until its subscribers have handled it. */
export type AdministrationEvent =
  | (OfPerson<'role-changed'> & { readonly from: PersonRole; readonly to: PersonRole })
  | OfPerson<'account-suspended'>
  | OfPerson<'account-restored'>
  /** Takes no jobs any more: those that are open go back to the office. */
  | (OfPerson<'technician-left'> & { readonly technicianId: TechnicianId })
  /** `round` grows with each time that the invitation is sent: another link each time. */
  | {
      readonly kind: 'staff-invited'
      readonly invitationId: InvitationId
      readonly round: number
      readonly at: Temporal.Instant
    }
  | {
      readonly kind: 'credential-expiring'
      readonly credentialId: CredentialId
      readonly userId: UserId
      readonly days: number
      readonly at: Temporal.Instant
    }
  | {
      readonly kind: 'credential-expired'
      readonly credentialId: CredentialId
      readonly userId: UserId
      readonly at: Temporal.Instant
    }
