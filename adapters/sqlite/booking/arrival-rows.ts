import type { Booking } from '#modules/booking'
import { instantText } from '../kit/instant-text.ts'

/** The form of `arrival`; null for an exact start. */
export type ArrivalColumn = NonNullable<Booking['arrival']>['kind'] | null

export function arrivalOf(kind: ArrivalColumn, from: string | null, to: string | null): Booking['arrival'] {
  if (kind === null || from === null || to === null) return null
  return { kind, from: Temporal.Instant.from(from), to: Temporal.Instant.from(to) }
}

/** The parameters for the three columns. */
export function arrivalValues(arrival: Booking['arrival']) {
  return {
    arrival: arrival && arrival.kind,
    arrivalFrom: arrival && instantText(arrival.from),
    arrivalTo: arrival && instantText(arrival.to),
  }
}
