import type { AuditNote, UserId } from '#modules/shared'
import { type TrustedAccess, nothingTrusted } from './recovery/unproven-access.ts'
import type { Role, User } from './user.ts'

/** An account of staff, made at the command line. */
export interface StaffStep {
  readonly user: User
  /** The role of before; null for an account that is added. The sessions of one that was there end. */
  readonly before: Role | null
  /** The other ways in end but for these; null where all of them stay. */
  readonly revokesBut: TrustedAccess | null
  readonly audit: AuditNote<'staff_created'>
}

/** Adds `staff`, or gives the role to `account`, which has the address: id and profile stay, and it is active and verified. */
export function decideStaff(account: User | null, staff: User): StaffStep {
  const { role, createdAt: at } = staff
  const user: User = account ? { ...account, role, status: 'active', emailVerifiedAt: at } : staff
  return {
    user,
    before: account?.role ?? null,
    revokesBut: account?.emailVerifiedAt === null ? nothingTrusted : null,
    audit: {
      action: 'staff_created',
      target: { kind: 'user', id: user.id },
      before: account && { role: account.role, status: account.status },
      after: { role, status: 'active' },
    },
  }
}

/** The audit line of the set-up, for the owner whom it made. */
export function auditOfSetUp(id: UserId): AuditNote<'site_set_up'> {
  return {
    action: 'site_set_up',
    target: { kind: 'user', id },
    before: null,
    after: { role: 'admin', status: 'active' },
  }
}
