import type { CredentialId, EventOf, InvitationId, TechnicianId, UserId } from '#modules/shared'
import type { UserRole } from './user-record.ts'

interface OfPerson {
  readonly userId: UserId
  /** The user who did it. */
  readonly by: UserId
}

interface OfCredential {
  readonly credentialId: CredentialId
  readonly userId: UserId
}

/** The events of who may do what: kind and body. */
export interface AdministrationEvents {
  readonly 'role-changed': OfPerson & { readonly from: UserRole; readonly to: UserRole }
  readonly 'account-suspended': OfPerson
  readonly 'account-restored': OfPerson
  /** The technician takes no jobs any more: the open ones go back to the office. */
  readonly 'technician-left': OfPerson & { readonly technicianId: TechnicianId }
  /** `round` grows with each time that the invitation is sent: another link each time. */
  readonly 'staff-invited': { readonly invitationId: InvitationId; readonly round: number }
  readonly 'credential-expiring': OfCredential & { readonly days: number }
  readonly 'credential-expired': OfCredential
}

export type AdministrationEvent = EventOf<AdministrationEvents>
