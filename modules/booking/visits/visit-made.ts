import type { BookingId } from '#modules/shared'

/** A visit at whose address a technician was. */
export interface VisitMade {
  readonly bookingId: BookingId
  readonly number: number
  readonly reference: string
  readonly service: string
  readonly postcode: string
  /** False for those who came along: the times are those that the lead reported. */
  readonly isLead: boolean
  readonly arrivedAt: Temporal.Instant | null
  readonly checkIn: Temporal.Instant | null
  readonly checkOut: Temporal.Instant | null
}
