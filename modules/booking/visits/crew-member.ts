import type { TechnicianId, UserId } from '#modules/shared'

/** A technician of a visit. */
export interface CrewMember {
  readonly id: TechnicianId
  readonly userId: UserId
  readonly fullName: string
}
