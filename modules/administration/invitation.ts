import { type InvitationId, type OfficeRole, type UserId, officeRoles } from '#modules/shared'

/** Asks somebody to work here, at an e-mail address that only they read. */
export interface Invitation {
  readonly id: InvitationId
  /** The address as the administrator gave it. */
  readonly email: string
  readonly role: OfficeRole
  readonly invitedBy: UserId
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  /** How often it was sent. */
  readonly rounds: number
  readonly acceptedAt: Temporal.Instant | null
  readonly withdrawnAt: Temporal.Instant | null
}

/** Roles that an invitation gives; a technician is approved, and a customer signs up. */
export const invitedRoles = officeRoles

export const invitationDays = 7

export type InvitationState = 'open' | 'expired' | 'accepted' | 'withdrawn'

export function stateOf({ acceptedAt, withdrawnAt, expiresAt }: Invitation, now: Temporal.Instant): InvitationState {
  if (acceptedAt) return 'accepted'
  if (withdrawnAt) return 'withdrawn'
  return Temporal.Instant.compare(now, expiresAt) < 0 ? 'open' : 'expired'
}

export function lastsUntil(from: Temporal.Instant): Temporal.Instant {
  return from.add({ hours: invitationDays * 24 })
}

export interface InvitationUnknown {
  readonly kind: 'invitation-unknown'
}

/** Accepted or withdrawn: nothing of it can be changed any more. */
export interface InvitationClosed {
  readonly kind: 'invitation-closed'
}

/** A user with that address is staff already. */
export interface WorksHere {
  readonly kind: 'works-here'
}

export interface AlreadyInvited {
  readonly kind: 'already-invited'
  readonly invitationId: InvitationId
}

/** The account with that address is suspended: restore it first. */
export interface InvitedSuspended {
  readonly kind: 'person-suspended'
}
