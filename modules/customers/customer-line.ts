import type { UserId } from '#modules/shared'

/** A customer as a line of the office's list. */
export interface CustomerLine {
  readonly id: UserId
  readonly fullName: string
  readonly email: string
  /** E.164; null where none was given. */
  readonly phone: string | null
  readonly postcode: string | null
  readonly companyName: string | null
  /** The number of their properties in use. */
  readonly properties: number
  readonly isSuspended: boolean
  readonly createdAt: Temporal.Instant
}
