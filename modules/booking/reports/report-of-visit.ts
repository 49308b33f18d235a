import type { ReportState, ReportStore, VisitKey, VisitReport } from './report-store.ts'
import { visitNamedBy } from '#modules/fulfilment'
import { type Result, type VisitId, accept, refuse } from '#modules/shared'
import { type Actor, isStaff, isTechnicianOf } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { findBooking } from '../find-booking.ts'
import type { BookingPorts } from '../ports.ts'

export interface ReportPorts extends Pick<BookingPorts, 'bookings' | 'clock'> {
  readonly reports: ReportStore
}

/** The office and the technician read what is being written; customers read what is submitted. */
function readsDrafts(booking: BookingDetails, actor: Actor): boolean {
  return isStaff(actor) || isTechnicianOf(booking, actor)
}

/** The report of a visit, for whom it is there. */
export async function findReport(
  ports: ReportPorts,
  actor: Actor,
  id: VisitId,
): Promise<Result<ReportState, BookingUnknown>> {
  const key = visitNamedBy(id)
  const found = key && (await findBooking(ports, actor, key.bookingId))
  if (!key || !found?.ok) return refuse({ kind: 'booking-unknown' })
  const isDraftRead = readsDrafts(found.value, actor)
  const state = await ports.reports.find(key, isDraftRead ? 'latest' : 'submitted')
  return state && (isDraftRead || state.report) ? accept(state) : refuse({ kind: 'booking-unknown' })
}

/** The visit and its booking, for the technician who leads it. */
export async function ledVisit(
  ports: ReportPorts,
  actor: Actor,
  id: VisitId,
): Promise<Result<{ readonly key: VisitKey; readonly booking: BookingDetails }, BookingUnknown | NotAllowed>> {
  const key = visitNamedBy(id)
  const found = key && (await findBooking(ports, actor, key.bookingId))
  if (!key || !found?.ok) return refuse({ kind: 'booking-unknown' })
  const booking = found.value
  const visit = (await ports.bookings.visits(key.bookingId)).find(({ number }) => number === key.number)
  if (!visit) return refuse({ kind: 'booking-unknown' })
  const leads = isTechnicianOf(booking, actor) && visit.technicians[0] === booking.technicianId
  return leads ? accept({ key, booking }) : refuse({ kind: 'not-allowed' })
}

export function standingOf(report: VisitReport | null) {
  return report && { version: report.version, isSubmitted: report.submission !== null }
}
