import type { ApplianceId, OldJobId, PropertyId, UserId } from '#modules/shared'

/** The ids of what a row adds. */
export interface NextIds {
  user(): UserId
  property(): PropertyId
  appliance(): ApplianceId
  oldJob(): OldJobId
}
