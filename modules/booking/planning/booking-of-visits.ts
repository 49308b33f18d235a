import { type Visit, currentVisit, factsOfVisits } from '#modules/fulfilment'
import { arrivalWindow } from '#modules/scheduling'
import { type BookingDetails, isOpen } from '../booking.ts'
import type { BusinessRules } from '../rules.ts'

/**
 * The booking as its visits have it: technician, start with the window that is promised for it, duration, and whether it
 * is confirmed. `visits`: by number, as they are to be.
 */
export function bookingOfVisits(
  booking: BookingDetails,
  visits: readonly Visit[],
  { hours }: Pick<BusinessRules, 'hours'>,
): BookingDetails {
  const { technicianId, startsAt } = factsOfVisits(visits)
  const isSameStart = startsAt === null ? booking.startsAt === null : booking.startsAt?.equals(startsAt) === true
  const current = currentVisit(visits)
  const kind = booking.arrival?.kind ?? 'exact'
  return {
    ...booking,
    technicianId,
    startsAt,
    durationMinutes: current.durationMinutes,
    // A technician names the end of the visit that they are at, and of no other.
    expectedEnd: current.number === booking.visitNumber ? booking.expectedEnd : null,
    arrival: isSameStart ? booking.arrival : startsAt && arrivalWindow(startsAt, kind, hours),
    ...(isOpen(booking.status) && statusWith(booking, technicianId !== null)),
  }
}

/**
 * The visit has a technician: confirmed, and not to be paid before. The visit lost its technician: pending, until the
 * office finds another.
 */
function statusWith(
  { status, expiresAt }: BookingDetails,
  isAssigned: boolean,
): Pick<BookingDetails, 'status' | 'expiresAt'> {
  if (isAssigned) return { status: 'confirmed', expiresAt: null }
  return { status: 'pending', expiresAt: status === 'pending' ? expiresAt : null }
}
