import { type Role, type UserId, isStaffRole } from '#modules/shared'

export { type Role, roles } from '#modules/shared'

export interface User {
  readonly id: UserId
  /** As it was given; `emailKey` is what is compared. Empty for a guest without an address. */
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

/** The administrator with the configured e-mail address, verified: cannot be demoted. */
export function isOwner(user: User, ownerEmail: string | null): boolean {
  return (
    ownerEmail !== null &&
    user.role === 'admin' &&
    user.emailVerifiedAt !== null &&
    emailKey(user.email) === emailKey(ownerEmail)
  )
}

/** Until somebody has confirmed the address of an account it acts as a customer's, whatever its role (B5). */
export function acting(user: User): User {
  return user.emailVerifiedAt === null && isStaffRole(user.role) ? { ...user, role: 'customer' } : user
}

/** A suspended user begins no session, whichever way they come; nor does somebody whose account is gone. */
export function mayBeginSession(user: Pick<User, 'status'> | null): boolean {
  return user?.status === 'active'
}
