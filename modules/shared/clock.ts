/** The only source of the present moment. */
export interface Clock {
  now(): Temporal.Instant
}

/** The business's own zone: opening hours, slots, days and reports are meant in it. */
export const businessZone = 'Europe/London'

export function inBusinessZone(at: Temporal.Instant): Temporal.ZonedDateTime {
  return at.toZonedDateTimeISO(businessZone)
}
