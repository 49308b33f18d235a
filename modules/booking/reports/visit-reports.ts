import type { ReportChanges } from '#modules/fulfilment'
import type { BookingId, IncomingFile, VisitId } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { FieldAction } from '../visits/field-action.ts'
import type { VisitShown } from '../visits/find-visits.ts'
import { findReport, findReports } from './report-of-visit.ts'
import type { ReportState, VisitPhoto } from './report-store.ts'
import {
  type PhotoPortsOfVisit,
  type SentPhoto,
  addOriginal,
  addVisitPhoto,
  changeCaption,
  readVisitPhoto,
  removeVisitPhoto,
} from './visit-photos.ts'
import { openCorrection } from './open-correction.ts'
import { type SignaturePorts, type SignatureSent, readSignature, signReport } from './sign-report.ts'
import { type SubmissionSent, type SubmitPorts, submitReport } from './submit-report.ts'
import { type SummaryPorts, summariseReport } from './summarise-report.ts'
import { writeReport } from './write-report.ts'

export interface VisitReportPorts extends PhotoPortsOfVisit, SignaturePorts, SubmitPorts, SummaryPorts {}

/** The reports of visits, ready to use. */
export function createVisitReports(ports: VisitReportPorts) {
  return {
    /** For the office and the technician as it is now; for the customer once it is submitted. */
    report: (actor: Actor, id: VisitId) => findReport(ports, actor, id),
    /** The technician who leads the visit writes some fields. */
    write: (actor: Actor, id: VisitId, changes: ReportChanges, action: FieldAction<ReportState>) =>
      writeReport(ports, actor, id, changes, action),
    addPhoto: (actor: Actor, id: VisitId, photo: SentPhoto, actionFor: (digest: string) => FieldAction<VisitPhoto>) =>
      addVisitPhoto(ports, actor, id, photo, actionFor),
    /** The phone that sent a copy sends the photo as it was taken. */
    addOriginal: (actor: Actor, id: VisitId, photo: string, file: IncomingFile) =>
      addOriginal(ports, actor, id, photo, file),
    changeCaption: (actor: Actor, id: VisitId, photo: string, caption: string | null) =>
      changeCaption(ports, actor, id, photo, caption),
    removePhoto: (actor: Actor, id: VisitId, photo: string) => removeVisitPhoto(ports, actor, id, photo),
    readPhoto: (actor: Actor, id: VisitId, photo: string, which: 'copy' | 'original') =>
      readVisitPhoto(ports, actor, id, photo, which),
    /** The customer signs on the phone of the technician, who says else why not. */
    sign: (actor: Actor, id: VisitId, sent: SignatureSent, action: FieldAction<ReportState>) =>
      signReport(ports, actor, id, sent, action),
    /** The technician ends the visit by its report. */
    submit: (actor: Actor, id: VisitId, sent: SubmissionSent, action: FieldAction<VisitShown>) =>
      submitReport(ports, actor, id, sent, action),
    /** The technician or the office opens a submitted report again. */
    correct: (actor: Actor, id: VisitId, reason: string, action: FieldAction<ReportState>) =>
      openCorrection(ports, actor, id, reason, action),
    /** Where drafts of summaries come from: the text provider of the settings, or the entries by rule. */
    summaryBy: ports.texts ? ('ai' as const) : ('entries' as const),
    /** A draft of a summary of what is written. */
    summarise: (actor: Actor, id: VisitId) => summariseReport(ports, actor, id),
    /** All visits of a booking with their reports. */
    ofBooking: (actor: Actor, id: BookingId) => findReports(ports, actor, id),
    readSignature: (actor: Actor, id: VisitId) => readSignature(ports, actor, id),
  }
}

export type VisitReportsModule = ReturnType<typeof createVisitReports>
