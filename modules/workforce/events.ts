import type { AbsenceId, EventOf, TechnicianId } from '#modules/shared'

interface OfAbsence {
  readonly absenceId: AbsenceId
  readonly technicianId: TechnicianId
}

/** The events of absences: kind and body. */
export interface WorkforceEvents {
  /** By the technician; it counts at once. */
  readonly 'absence-reported': OfAbsence
  /** By the technician; it waits for the office. */
  readonly 'absence-asked': OfAbsence
  /** The office agreed to one that was asked for, or declined it. */
  readonly 'absence-decided': OfAbsence & { readonly agreed: boolean }
}

export type WorkforceEvent = EventOf<WorkforceEvents>
