import type { OldJobId, PropertyId, UserId } from '#modules/shared'

/** The ids of what a row adds. */
export interface NextIds {
  user(): UserId
  property(): PropertyId
  oldJob(): OldJobId
}
