import { businessDate } from '#modules/shared'
import type { BookingDetails } from '../booking.ts'
import { doneAt } from '../links/link.ts'

/** The days on which work is under guarantee, in the business's zone. */
export interface Guarantee {
  readonly from: Temporal.PlainDate
  /** The last day. */
  readonly until: Temporal.PlainDate
}

type OfBooking = Pick<BookingDetails, 'status' | 'actualEndTime' | 'updatedAt' | 'guaranteeMonths'>

/** The guarantee begins on the day of completion; null before it, and for a booking without a guarantee. */
export function guaranteeOf(booking: OfBooking): Guarantee | null {
  const done = doneAt(booking)
  if (!done || booking.guaranteeMonths === 0) return null
  const from = businessDate(done)
  return { from, until: from.add({ months: booking.guaranteeMonths }) }
}

/** Whether the last day of a guarantee is over. */
export function isGuaranteeOver({ until }: Guarantee, now: Temporal.Instant): boolean {
  return Temporal.PlainDate.compare(businessDate(now), until) > 0
}
