import { remembered } from './remembered.ts'

/** The only source of the present moment. */
export interface Clock {
  now(): Temporal.Instant
}

/** The business's own zone: opening hours, slots, days and reports are meant in it. */
export const businessZone = 'Europe/London'

export function inBusinessZone(at: Temporal.Instant): Temporal.ZonedDateTime {
  return at.toZonedDateTimeISO(businessZone)
}

const hourMs = 3_600_000

/**
 * An answer that depends only on the day of an instant, on the clock of the business's zone. That clock changes at full
 * hours of UTC alone, so that all instants of an hour have one day.
 */
export function byBusinessDay<Value>(make: (at: Temporal.Instant) => Value): (at: Temporal.Instant) => Value {
  const ofHour = remembered((hour: number) => make(Temporal.Instant.fromEpochMilliseconds(hour * hourMs)))
  return (at) => ofHour(Math.floor(at.epochMilliseconds / hourMs))
}

/** The day of an instant on the clock of the business's zone. */
export const businessDate = byBusinessDay((at) => inBusinessZone(at).toPlainDate())
