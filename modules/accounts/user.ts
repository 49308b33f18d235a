import { type Role, type UserId, isStaffRole } from '#modules/shared'

export { type Role, roles } from '#modules/shared'

export interface User {
  readonly id: UserId
  /** The address as its owner gave it; `emailKey` is compared. Empty for a guest without an address. */
  readonly email: string
  readonly fullName: string
  /** E.164, such as +442079460958. */
  readonly phone: string | null
  /** Written with its space: "CR0 1AB". */
  readonly postcode: string | null
  readonly address: string | null
  readonly role: Role
  readonly status: 'active' | 'suspended'
  readonly emailVerifiedAt: Temporal.Instant | null
  /** Part of the try-out business, and removed with it. */
  readonly demo: boolean
  readonly createdAt: Temporal.Instant
}

/** Two spellings of an e-mail address that are one account: capitals and space around do not count. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** How the owner is known: by `ADMIN_EMAIL`, or, where it is not set, as the one who set the site up. */
export interface Ownership {
  readonly email: string | null
  readonly userId: UserId | null
}

/** The administrator who is named as the owner, with a verified address: cannot be demoted. */
export function isOwner(user: User, { email, userId }: Ownership): boolean {
  if (user.role !== 'admin' || user.emailVerifiedAt === null) return false
  return email === null ? user.id === userId : emailKey(user.email) === emailKey(email)
}

/** Until somebody has confirmed the address of an account it acts as a customer's, whatever its role (B5). */
export function acting(user: User): User {
  return user.emailVerifiedAt === null && isStaffRole(user.role) ? { ...user, role: 'customer' } : user
}

/** A suspended user begins no session, whichever way they come; nor does somebody whose account is gone. */
export function mayBeginSession(user: Pick<User, 'status'> | null): boolean {
  return user?.status === 'active'
}
