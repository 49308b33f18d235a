import type { ReportState, ReportStore, VisitKey, VisitReport } from './report-store.ts'
import { visitNamedBy } from '#modules/fulfilment'
import { type Result, type VisitId, accept, may, refuse } from '#modules/shared'
import { type Actor, isStaff } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { findBooking } from '../find-booking.ts'
import type { BookingPorts } from '../ports.ts'
import { type VisitShown, findVisits } from '../visits/find-visits.ts'

export interface ReportPorts extends Pick<BookingPorts, 'bookings' | 'clock'> {
  readonly reports: ReportStore
}

/** The report of a visit: the office and the technician who leads it read what is being written, others what is submitted. */
export async function findReport(
  ports: ReportPorts,
  actor: Actor,
  id: VisitId,
): Promise<Result<ReportState, BookingUnknown>> {
  const key = visitNamedBy(id)
  const found = key && (await findVisits(ports, actor, key.bookingId))
  if (!key || !found?.ok) return refuse({ kind: 'booking-unknown' })
  const visit = found.value.find(({ number }) => number === key.number)
  const readsDrafts = isStaff(actor) || (visit !== undefined && leads(visit, actor))
  const state = await ports.reports.find(key, readsDrafts ? 'latest' : 'submitted')
  return state && (readsDrafts || state.report) ? accept(state) : refuse({ kind: 'booking-unknown' })
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
  const visits = await findVisits(ports, actor, key.bookingId)
  const visit = visits.ok ? visits.value.find(({ number }) => number === key.number) : undefined
  if (!visit) return refuse({ kind: 'booking-unknown' })
  return leads(visit, actor) ? accept({ key, booking: found.value }) : refuse({ kind: 'not-allowed' })
}

/** Each visit has its own: the booking may be at another one by now. */
function leads({ crew }: VisitShown, actor: Actor): boolean {
  return may(actor, 'field-work') && crew[0]?.userId === actor.userId
}

export function standingOf(report: VisitReport | null) {
  return report && { version: report.version, isSubmitted: report.submission !== null }
}
