import type { WorkingWeek } from '#modules/scheduling'
import type { AbsenceId, Clock, IdSource, Result, TechnicianId, UserId } from '#modules/shared'
import type { Absence } from './absence.ts'
import type { AbsenceChange, AbsenceDecided, AbsenceOfOffice } from './absence-steps.ts'
import type { VisitToCome } from './collisions.ts'
import type { WorkforceEvent } from './events.ts'
import type { OnCallMember } from './on-call.ts'
import type { OnCallPair, Rota, Rotation } from './rota.ts'

export interface TechnicianUnknown {
  readonly kind: 'technician-unknown'
}

export interface AbsenceUnknown {
  readonly kind: 'absence-unknown'
}

/** The technician has an absence of this kind then already, waiting or agreed. */
export interface AbsenceOverlaps {
  readonly kind: 'absence-overlaps'
  readonly other: AbsenceId
}

/** Keeps when technicians work. Each method is one transaction, and writes its line of the audit log. */
export interface WorkforceStore {
  /** Null where there is no such technician; `week` is null where they work the opening hours of the business. */
  hoursOf(id: TechnicianId): Promise<{ readonly week: WorkingWeek | null } | null>

  /** Null takes the own hours away. The same hours again change nothing. */
  setWeek(
    id: TechnicianId,
    week: WorkingWeek | null,
    at: Temporal.Instant,
  ): Promise<Result<WorkingWeek | null, TechnicianUnknown>>

  /** Unless an absence of the same kind, asked or agreed, overlaps it. */
  addAbsence(
    absence: Absence,
    events: readonly WorkforceEvent[],
  ): Promise<Result<Absence, TechnicianUnknown | AbsenceOverlaps>>

  /** Null where there is none. */
  absence(id: AbsenceId): Promise<Absence | null>

  /** Makes of an absence what `changeAbsence` says. An absence of another technician than `of` is unknown. */
  changeAbsence(
    id: AbsenceId,
    change: AbsenceChange,
    by: UserId,
    at: Temporal.Instant,
    of: TechnicianId,
  ): Promise<Result<Absence, AbsenceUnknown | AbsenceDecided | AbsenceOfOffice>>

  /** Those of the whole team that wait for the office and are not over at a moment, the earliest start first; at most 100. */
  waiting(now: Temporal.Instant): Promise<readonly Absence[]>

  /** The agreed ones of the whole team that touch a span of time, the earliest start first. */
  agreedBetween(from: Temporal.Instant, until: Temporal.Instant): Promise<readonly Absence[]>

  /** All rotations, and the days from one on that are otherwise. */
  rota(from: Temporal.PlainDate): Promise<Rota>

  /** From its day on, this rotation takes the place of every other. */
  setRotation(rotation: Rotation, at: Temporal.Instant): Promise<Result<null, TechnicianUnknown>>

  /** Sets so many days from one on; null gives them back to the rotation. */
  setDays(
    first: Temporal.PlainDate,
    days: number,
    pair: OnCallPair | null,
    at: Temporal.Instant,
  ): Promise<Result<null, TechnicianUnknown>>

  /**
   * Grows with each change of what decides who is on call from a moment on, also by another process: the rota, agreed
   * absences, technicians, their accounts and certificates, and whether anybody is of the sample business. The same
   * number means the same content.
   */
  version(now: Temporal.Instant): number

  /** Those of a technician that end after a moment, in any state, the earliest start first; at most 200. */
  absencesOf(id: TechnicianId, endAfter: Temporal.Instant): Promise<readonly Absence[]>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface WorkforcePorts {
  readonly workforce: WorkforceStore
  /**
   * The emergencies that a technician has, and the visits from the beginning of the day of a moment on, of those they lead
   * and those they come along to, the earliest first; none is begun. At most 400.
   */
  readonly visitsToCome: (id: TechnicianId, from: Temporal.Instant) => Promise<readonly VisitToCome[]>
  /** Every technician, also those who left; `upUntil` is known where it is before a moment. */
  readonly team: (until: Temporal.Instant) => Promise<readonly OnCallMember[]>
  readonly clock: Clock
  readonly ids: IdSource
}
