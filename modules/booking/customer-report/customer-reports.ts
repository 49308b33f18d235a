import { isReportOut, visitNamedBy } from '#modules/fulfilment'
import { type BookingId, type Result, type UserId, type VisitId, accept, refuse } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { findBooking } from '../find-booking.ts'
import type { SignatureFiles } from '../reports/sign-report.ts'
import type { ReportPorts } from '../reports/report-of-visit.ts'
import type { ReportState } from '../reports/report-store.ts'
import type { VisitPhotoFiles } from '../reports/visit-photos.ts'
import { type VisitShown, findVisits } from '../visits/find-visits.ts'
import { type RegistrationThen, type ReportBusiness, type ReportedVisit, reportDocumentOf } from './document-of.ts'
import type { ReportDocument } from './report-document.ts'

export interface CustomerReportPorts extends ReportPorts {
  readonly files: Pick<VisitPhotoFiles, 'read'>
  readonly signatures: Pick<SignatureFiles, 'read'>
  readonly business: () => Promise<ReportBusiness>
  /** The registrations that work on the service needs, of these technicians, as they counted at that moment. */
  readonly registrations: (
    booking: BookingDetails,
    crew: readonly { readonly userId: UserId; readonly fullName: string }[],
    at: Temporal.Instant,
  ) => Promise<readonly RegistrationThen[]>
}

/** The reports of a booking as customers read them, ready to use. Those of work that goes on again are none of them. */
export function createCustomerReports(ports: CustomerReportPorts) {
  /** For those who may see the booking. */
  async function documentFor(booking: BookingDetails): Promise<ReportDocument | null> {
    const visits = await findVisits(ports, { userId: booking.customerId, role: 'customer' }, booking.id)
    const reported = await Promise.all((visits.ok ? visits.value : []).map((visit) => reportedVisit(booking, visit)))
    return reportDocumentOf(
      booking,
      reported.filter((one) => one !== null),
      await ports.business(),
    )
  }

  async function reportedVisit(booking: BookingDetails, visit: VisitShown): Promise<ReportedVisit | null> {
    const state = isReportOut(visit) ? await ports.reports.find(visit, 'submitted') : null
    if (!state?.report) return null
    const { report, photos, signature, forms, hash } = state
    const at = visit.checkIn ?? report.submission?.at
    const [versions, registrations] = await Promise.all([
      ports.reports.versions(visit),
      at ? ports.registrations(booking, visit.crew, at) : [],
    ])
    return { visit, report, photos, signature, forms, hash, versions, registrations }
  }

  /** Null while none of that booking's visit can be read. */
  async function readable({ id }: Pick<BookingDetails, 'id'>, visit: VisitId): Promise<ReportState | null> {
    const key = visitNamedBy(visit)
    const state = key?.bookingId === id ? await ports.reports.find(key, 'submitted') : null
    return state?.report && isReportOut(state.visit) ? state : null
  }

  return {
    /** The document of a booking, for whom the booking is there; unknown while no report of it was submitted. */
    async find(actor: Actor, id: BookingId): Promise<Result<ReportDocument, BookingUnknown>> {
      const found = await findBooking(ports, actor, id)
      const document = found.ok ? await documentFor(found.value) : null
      return document ? accept(document) : refuse({ kind: 'booking-unknown' })
    },

    /** The same for the holder of a link to that booking; null while no report of it was submitted. */
    ofBooking: documentFor,

    /** Whether there is one, for those who may see the booking. */
    async isThere({ id }: BookingDetails): Promise<boolean> {
      if (!(await ports.reports.isAnySubmitted(id))) return false
      const over = (await ports.bookings.visits(id)).filter(isReportOut)
      const submitted = await Promise.all(over.map((visit) => ports.bookings.submittedVersion(visit)))
      return submitted.some((version) => version !== null)
    },

    /** The latest report of a visit of that booking that customers can read; null when there is none. */
    submitted: readable,

    /** The copy of a photo of a submitted report of that booking; null when there is none. */
    async readPhoto(booking: Pick<BookingDetails, 'id'>, visit: VisitId, photo: string): Promise<Uint8Array | null> {
      const state = await readable(booking, visit)
      const found = state?.photos.find(({ id }) => id === photo)
      return found ? ports.files.read(found.file) : null
    },

    /** The picture of the signature under a submitted report of that booking; null when there is none. */
    async readSignature(booking: Pick<BookingDetails, 'id'>, visit: VisitId): Promise<Uint8Array | null> {
      const signature = (await readable(booking, visit))?.signature
      return signature?.kind === 'signed' ? ports.signatures.read(signature.file) : null
    },
  }
}

export type CustomerReportsModule = ReturnType<typeof createCustomerReports>
