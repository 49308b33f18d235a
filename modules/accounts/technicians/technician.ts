import type { ApplicationId, TechnicianId, UserId } from '#modules/shared'
import type { User } from '../user.ts'

/** Someone's wish to work as a technician. It gives no right to anything until an administrator approves it. */
export interface TechnicianApplication {
  readonly id: ApplicationId
  readonly userId: UserId
  readonly status: 'pending' | 'approved' | 'declined'
  readonly createdAt: Temporal.Instant
}

export interface OpenApplication {
  readonly application: TechnicianApplication
  readonly applicant: User
}

export const availabilities = ['available', 'on_call', 'off'] as const

/** The manual setting; whether a technician is free at a time follows from the bookings. `off` gets no new job. */
export type Availability = (typeof availabilities)[number]

export interface Technician {
  readonly id: TechnicianId
  readonly userId: UserId
  /** Trades (category slugs) and certificates. */
  readonly skills: readonly string[]
  /** The postcode district that the day begins in: "CR0". */
  readonly homeDistrict: string | null
  readonly availability: Availability
  readonly isActive: boolean
  readonly createdAt: Temporal.Instant
}

export interface TechnicianEntry {
  readonly technician: Technician
  readonly user: User
}
