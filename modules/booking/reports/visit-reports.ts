import type { ReportChanges } from '#modules/fulfilment'
import type { VisitId } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { FieldAction } from '../visits/field-action.ts'
import { type ReportPorts, findReport } from './report-of-visit.ts'
import type { ReportState } from './report-store.ts'
import { writeReport } from './write-report.ts'

/** The reports of visits, ready to use. */
export function createVisitReports(ports: ReportPorts) {
  return {
    /** For the office and the technician as it is now; for the customer once it is submitted. */
    report: (actor: Actor, id: VisitId) => findReport(ports, actor, id),
    /** The technician who leads the visit writes some fields. */
    write: (actor: Actor, id: VisitId, changes: ReportChanges, action: FieldAction<ReportState>) =>
      writeReport(ports, actor, id, changes, action),
  }
}

export type VisitReportsModule = ReturnType<typeof createVisitReports>
