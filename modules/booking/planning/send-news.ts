import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'

/** Makes the plans known that can no longer be undone, once for each booking. Returns their number. */
export async function sendPlanNews({ bookings, clock }: Pick<BookingPorts, 'bookings' | 'clock'>): Promise<number> {
  const now = presentMoment(clock)
  let sent = 0
  for (const id of await bookings.newsDue(now, 200)) if (await bookings.sendNews(id, now)) sent += 1
  return sent
}
