import { timeSpentMinutes } from '#modules/fulfilment'
import { type TechnicianId, businessZone, inBusinessZone } from '#modules/shared'
import type { BookingStore } from '../ports.ts'
import type { VisitMade } from './visit-made.ts'

export interface TimeSheetLine extends VisitMade {
  /** The day of the check-in, or of the arrival where nobody opened. */
  readonly day: Temporal.PlainDate
  /** Whole minutes between check-in and check-out; null while there is no check-out. */
  readonly minutes: number | null
}

/** Days from the first to the last one. */
export interface TimeSheetDays {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/** The longest time that one sheet has, in days. */
export const longestTimeSheet = 366

/** The visits of a technician on these days, by time. The caller has made sure that the reader may see them. */
export async function timeSheet(
  { bookings }: { readonly bookings: Pick<BookingStore, 'visitsMade'> },
  id: TechnicianId,
  { from, to }: TimeSheetDays,
): Promise<readonly TimeSheetLine[]> {
  const start = (day: Temporal.PlainDate) => day.toZonedDateTime(businessZone).toInstant()
  const made = await bookings.visitsMade({ technicianId: id, from: start(from), until: start(to.add({ days: 1 })) })
  return made.flatMap((visit) => {
    const at = visit.checkIn ?? visit.arrivedAt
    return at ? [{ ...visit, day: inBusinessZone(at).toPlainDate(), minutes: timeSpentMinutes(visit) }] : []
  })
}

/** The minutes of all lines. */
export function minutesOf(lines: readonly Pick<TimeSheetLine, 'minutes'>[]): number {
  return lines.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
}

/** Monday to Sunday. */
export function weekAround(day: Temporal.PlainDate): TimeSheetDays {
  const from = day.subtract({ days: day.dayOfWeek - 1 })
  return { from, to: from.add({ days: 6 }) }
}
