import type { BookingId } from '#modules/shared'

/** A booking whose work is not over. */
interface OpenBooking {
  readonly id: BookingId
  readonly reference: string
  readonly serviceName: string
  /** Null for an emergency, and until a start is chosen. */
  readonly startsAt: Temporal.Instant | null
}

export interface OpenBookings {
  readonly count: number
  /** The earliest start first, emergencies before all; at most as many as were asked for. */
  readonly first: readonly OpenBooking[]
}

/** Reads the bookings of districts. */
export interface AreaBookings {
  /** The open bookings at addresses of these outward codes, such as SE1 and SE1P. */
  openIn(outcodes: readonly string[], limit: number): Promise<OpenBookings>
  /** The outward codes of all open bookings. */
  outcodes(): Promise<readonly string[]>
}
