import { type Result, type TechnicianId, type UserId, accept, refuse } from '#modules/shared'
import type { AuditNote } from './audit.ts'
import type { AdministrationEvent } from './events.ts'
import type { UserRecord, UserRole } from './user-record.ts'

/** The facts about a user at the moment of a change. */
export interface Standing {
  readonly person: UserRecord
  /** Active administrators besides this person. */
  readonly otherAdmins: number
  /** Works here as this technician; null when not, or no longer. */
  readonly technicianId: TechnicianId | null
}

/** The wanted role and state of a user. */
export interface UserChange {
  readonly role: UserRole
  readonly status: UserRecord['status']
  /** Is a technician no longer. */
  readonly leaves: boolean
  /** Every session of the person ends: no browser keeps rights that are gone. */
  readonly signsOut: boolean
  readonly events: readonly AdministrationEvent[]
  readonly audit: readonly AuditNote[]
}

export type UserWish =
  | { readonly kind: 'role'; readonly role: UserRole }
  | { readonly kind: 'status'; readonly status: UserRecord['status'] }

export type UserChangeRefusal =
  | { readonly kind: 'person-unknown' }
  /** The owner is always an active administrator (B3). */
  | { readonly kind: 'owner-protected' }
  /** An owner cannot remove their own rights by accident. */
  | { readonly kind: 'own-account' }
  /** Somebody has to be left who can let others in. */
  | { readonly kind: 'last-admin' }
  /** A user becomes a technician only through an approved application (B1). */
  | { readonly kind: 'approval-needed' }
  /** A customer's password may be shorter than staff's: an invitation has them choose another (B6). */
  | { readonly kind: 'invitation-needed' }
  /** A user whose e-mail address is not verified cannot become staff (B5). */
  | { readonly kind: 'email-not-verified' }

export interface Wished {
  readonly wish: UserWish
  readonly by: UserId
  readonly at: Temporal.Instant
  readonly isOwner: (person: UserRecord) => boolean
}

/** Whether a person may become what is wished, and what follows. Null: they are that already. */
export function judgeChange(standing: Standing, wished: Wished): Result<UserChange | null, UserChangeRefusal> {
  const { person, technicianId } = standing
  const { wish } = wished
  const role = wish.kind === 'role' ? wish.role : person.role
  const status = wish.kind === 'status' ? wish.status : person.status
  if (role === person.role && status === person.status) return accept(null)
  const refusal = whyNot(standing, role, status, wished)
  if (refusal) return refuse(refusal)
  const common = { userId: person.id, by: wished.by, at: wished.at }
  const leaves = technicianId !== null && role !== 'technician'
  const left = leaves || status === 'suspended' ? technicianId : null
  return accept({
    role,
    status,
    leaves,
    signsOut: role !== person.role || status === 'suspended',
    events: [
      ...(role === person.role ? [] : [{ kind: 'role-changed', from: person.role, to: role, ...common } as const]),
      ...(status === person.status ? [] : [{ kind: changed[status], ...common } as const]),
      ...(left === null ? [] : [{ kind: 'technician-left', technicianId: left, ...common } as const]),
    ],
    audit: auditOf(person, { role, status }),
  })
}

const changed = { suspended: 'account-suspended', active: 'account-restored' } as const
const auditedStatus = { suspended: 'account_suspended', active: 'account_restored' } as const

function auditOf({ id, role, status }: UserRecord, after: Pick<UserRecord, 'role' | 'status'>): readonly AuditNote[] {
  const note = { target: { kind: 'user', id }, before: { role, status }, after }
  return [
    ...(role === after.role ? [] : [{ action: 'role_changed', ...note } as const]),
    ...(status === after.status ? [] : [{ action: auditedStatus[after.status], ...note } as const]),
  ]
}

/** The audit note of an administrator who ends all `sessions` of a person. */
export function personSignedOut(id: UserId, sessions: number): AuditNote {
  return {
    action: 'person_signed_out',
    target: { kind: 'user', id },
    before: { sessions },
    after: { sessions: 0 },
  }
}

function whyNot(
  { person, otherAdmins }: Standing,
  role: UserRole,
  status: UserRecord['status'],
  { by, isOwner }: Wished,
): UserChangeRefusal | null {
  if (isOwner(person)) return { kind: 'owner-protected' }
  if (person.id === by) return { kind: 'own-account' }
  const stopsAsAdmin =
    person.role === 'admin' && person.status === 'active' && (role !== 'admin' || status !== 'active')
  if (stopsAsAdmin && otherAdmins === 0) return { kind: 'last-admin' }
  if (role === person.role) return null
  if (role === 'guest' || person.role === 'guest') return { kind: 'invitation-needed' }
  if (role === 'technician') return { kind: 'approval-needed' }
  if (role === 'customer') return null
  if (person.role === 'customer') return { kind: 'invitation-needed' }
  return person.emailVerifiedAt === null ? { kind: 'email-not-verified' } : null
}
