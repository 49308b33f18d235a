import type { ReportChanges } from '#modules/fulfilment'
import type { VisitId } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { FieldAction } from '../visits/field-action.ts'
import { findReport } from './report-of-visit.ts'
import type { ReportState, VisitPhoto } from './report-store.ts'
import {
  type PhotoPortsOfVisit,
  type SentPhoto,
  addVisitPhoto,
  readVisitPhoto,
  removeVisitPhoto,
} from './visit-photos.ts'
import { writeReport } from './write-report.ts'

/** The reports of visits, ready to use. */
export function createVisitReports(ports: PhotoPortsOfVisit) {
  return {
    /** For the office and the technician as it is now; for the customer once it is submitted. */
    report: (actor: Actor, id: VisitId) => findReport(ports, actor, id),
    /** The technician who leads the visit writes some fields. */
    write: (actor: Actor, id: VisitId, changes: ReportChanges, action: FieldAction<ReportState>) =>
      writeReport(ports, actor, id, changes, action),
    addPhoto: (actor: Actor, id: VisitId, photo: SentPhoto, actionFor: (digest: string) => FieldAction<VisitPhoto>) =>
      addVisitPhoto(ports, actor, id, photo, actionFor),
    removePhoto: (actor: Actor, id: VisitId, photo: string) => removeVisitPhoto(ports, actor, id, photo),
    readPhoto: (actor: Actor, id: VisitId, photo: string, which: 'copy' | 'original') =>
      readVisitPhoto(ports, actor, id, photo, which),
  }
}

export type VisitReportsModule = ReturnType<typeof createVisitReports>
