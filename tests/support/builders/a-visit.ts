import type { Visit } from '#modules/fulfilment'
import { bookingId, technicianId, tuesdayTen } from './bookings.ts'

/** Tom's visit on Tuesday at ten, which nobody has begun. */
export const aVisit: Visit = {
  bookingId: bookingId('one'),
  number: 1,
  status: 'scheduled',
  technicians: [technicianId('tom')],
  startsAt: tuesdayTen,
  durationMinutes: 60,
  arrivesAt: null,
  arrivedAt: null,
  checkIn: null,
  checkOut: null,
  completionStatus: null,
  calledOffAt: null,
  version: 1,
}
