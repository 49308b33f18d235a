import type { Role, TechnicianId, UserId } from '#modules/shared'

export { type Role as UserRole, roles as userRoles } from '#modules/shared'

export const userStatuses = ['active', 'suspended'] as const

/** Somebody with an account, whatever they do here. */
export interface UserRecord {
  readonly id: UserId
  readonly email: string
  readonly fullName: string
  readonly phone: string | null
  readonly postcode: string | null
  readonly address: string | null
  readonly role: Role
  readonly status: (typeof userStatuses)[number]
  readonly emailVerifiedAt: Temporal.Instant | null
  /** Part of the try-out business. */
  readonly demo: boolean
  readonly createdAt: Temporal.Instant
}

/** A person with what else is known of them. */
export interface UserRecordDetails {
  readonly person: UserRecord
  /** The customer's bookings, without the expired ones. */
  readonly bookings: number
  /** Signed in at present. */
  readonly sessions: number
  readonly lastUsedAt: Temporal.Instant | null
  /** Null for somebody who never was a technician. */
  readonly technician: {
    readonly id: TechnicianId
    readonly isActive: boolean
    readonly openJobs: number
    /** Jobs that are under way: nothing takes them away automatically. */
    readonly underway: number
  } | null
}

/** Null asks for anybody. */
export interface UserQuery {
  /** A text to match users by: see `matchesUser`. */
  readonly text: string | null
  readonly role: Role | null
  readonly status: UserRecord['status'] | null
}
