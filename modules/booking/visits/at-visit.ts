import { isAhead } from '#modules/fulfilment'
import { arrivalWindow } from '#modules/scheduling'
import type { BookingDetails } from '../booking.ts'
import type { BookingPorts } from '../ports.ts'

/** The booking as it would be at another of its visits: start, promised window, duration and lead are those of the visit. */
export async function bookingAtVisit(
  { bookings, schedule }: Pick<BookingPorts, 'bookings' | 'schedule'>,
  booking: BookingDetails,
  number: number,
): Promise<BookingDetails> {
  if (number === booking.visitNumber) return booking
  const visit = (await bookings.visits(booking.id)).find((one) => one.number === number)
  if (!visit) throw new Error(`booking ${booking.id} has no visit ${number}`)
  const { startsAt, durationMinutes, technicians } = visit
  const { hours } = await schedule.rules()
  const crew = await bookings.crew(booking.id)
  const kind = booking.arrival?.kind ?? 'exact'
  return {
    ...booking,
    startsAt,
    durationMinutes,
    arrival: startsAt && arrivalWindow(startsAt, kind, hours),
    technicianId: technicians[0] ?? null,
    technician: crew.find(({ id }) => id === technicians[0]) ?? null,
    visitNumber: number,
    isReturnToCome: booking.status === 'in_progress' && isAhead(visit) && visit.checkIn === null,
  }
}
