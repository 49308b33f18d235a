import type { ReportState, ReportStore, VisitKey, VisitReport } from './report-store.ts'
import { type Visit, isReportOut, visitNamedBy } from '#modules/fulfilment'
import { type BookingId, type Result, type VisitId, accept, may, refuse } from '#modules/shared'
import { type Actor, isStaff } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { findBooking } from '../find-booking.ts'
import type { BookingPorts } from '../ports.ts'
import type { PositionOfVisit } from '../visits/field-action.ts'
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
  const found = await visitOf(ports, actor, id)
  if (!found.ok) return found
  const state = await readableReport(ports, actor, found.value.visit)
  return state ? accept(state) : refuse({ kind: 'booking-unknown' })
}

/** A visit of a booking, with its report as far as the reader may read it. */
interface VisitWithReport {
  readonly visit: VisitShown
  /** Null where nothing of it is theirs to read, or nothing is written. */
  readonly report: ReportState | null
  /** Where the phone was, for the office alone. */
  readonly positions: readonly PositionOfVisit[]
}

/** All visits of a booking with their reports, for whom the booking is there. */
export async function findReports(
  ports: ReportPorts,
  actor: Actor,
  id: BookingId,
): Promise<Result<readonly VisitWithReport[], BookingUnknown>> {
  const visits = await findVisits(ports, actor, id)
  if (!visits.ok) return visits
  const positions = isStaff(actor) ? await ports.bookings.positions(id) : []
  const reports = await Promise.all(visits.value.map((visit) => readableReport(ports, actor, visit)))
  return accept(
    visits.value.map((visit, index) => ({
      visit,
      report: reports[index]?.report ? reports[index] : null,
      positions: positions.filter(({ number }) => number === visit.number),
    })),
  )
}

async function readableReport({ reports }: ReportPorts, actor: Actor, visit: VisitShown): Promise<ReportState | null> {
  if (isStaff(actor) || leads(visit, actor)) return reports.find(visit, 'latest')
  const state = isReportOut(visit) ? await reports.find(visit, 'submitted') : null
  return state?.report ? state : null
}

interface VisitFound {
  readonly key: VisitKey
  readonly booking: BookingDetails
  /** The visits, by number. */
  readonly visits: readonly VisitShown[]
  readonly visit: VisitShown
}

/** The visit and its booking, for the technician who leads it. */
export async function ledVisit(
  ports: ReportPorts,
  actor: Actor,
  id: VisitId,
): Promise<Result<VisitFound, BookingUnknown | NotAllowed>> {
  const found = await visitOf(ports, actor, id)
  if (!found.ok) return found
  return leads(found.value.visit, actor) ? found : refuse({ kind: 'not-allowed' })
}

/** The same, and for the office where it is about a submitted report and its corrections. */
export async function writtenVisit(
  ports: ReportPorts,
  actor: Actor,
  id: VisitId,
): Promise<Result<VisitFound, BookingUnknown | NotAllowed>> {
  const found = await visitOf(ports, actor, id)
  if (!found.ok || leads(found.value.visit, actor)) return found
  const { key, visit } = found.value
  const isOver = isStaff(actor) && isReportOut(visit)
  const corrects = isOver && (await ports.reports.find(key, 'submitted'))?.report
  return corrects ? found : refuse({ kind: 'not-allowed' })
}

async function visitOf(ports: ReportPorts, actor: Actor, id: VisitId): Promise<Result<VisitFound, BookingUnknown>> {
  const key = visitNamedBy(id)
  const found = key && (await findBooking(ports, actor, key.bookingId))
  if (!key || !found?.ok) return refuse({ kind: 'booking-unknown' })
  const visits = await findVisits(ports, actor, key.bookingId)
  const visit = visits.ok ? visits.value.find(({ number }) => number === key.number) : undefined
  if (!visits.ok || !visit) return refuse({ kind: 'booking-unknown' })
  return accept({ key, booking: found.value, visits: visits.value, visit })
}

/** Null while the visit has the lead that it had; else somebody else has it by now, and what was sent comes late. */
export function judgeLead(before: Pick<VisitShown, 'technicians'>, now: Pick<Visit, 'technicians'>): NotAllowed | null {
  return before.technicians[0] === now.technicians[0] ? null : { kind: 'not-allowed' }
}

/** Each visit has its own: the booking may be at another one by now. */
function leads({ crew }: VisitShown, actor: Actor): boolean {
  return may(actor, 'field-work') && crew[0]?.userId === actor.userId
}

export function standingOf(report: VisitReport | null) {
  return report && { version: report.version, isSubmitted: report.submission !== null }
}
