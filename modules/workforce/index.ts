import type { WorkingWeek } from '#modules/scheduling'
import { type AbsenceId, type Clock, type Result, type TechnicianId, type UserId, refuse } from '#modules/shared'
import {
  type Absence,
  type AbsenceDates,
  type AbsenceKind,
  type BadAbsence,
  absenceSpan,
  countsAtOnce,
} from './absence.ts'
import { type AbsenceChange, enteredByTechnician } from './absence-steps.ts'
import { type Collision, collisionsOf as collisionsAmong } from './collisions.ts'
import { createOnCall } from './create-on-call.ts'
import type { AbsenceOverlaps, TechnicianUnknown, WorkforcePorts } from './ports.ts'

export { type Absence, type AbsenceDates, absenceKinds, absenceStates, longestSickDays } from './absence.ts'
export {
  type AbsenceChange,
  type AbsenceDecided,
  type AbsenceOfOffice,
  addedAbsence,
  changeAbsence,
  mayWithdraw,
} from './absence-steps.ts'
export type { Collision } from './collisions.ts'
export type { WorkforceEvents } from './events.ts'
export type { OnCallRefusal, OnCallShown } from './create-on-call.ts'
export { type OnCallDay, type OnCallPair, type Rotation, onCallPlaces } from './rota.ts'
export { daysSet, rotationSet } from './rota-steps.ts'
export { absenceLimits } from './text-limits.ts'
export { hoursSet } from './working-hours.ts'
export type { AbsenceUnknown, WorkforcePorts, WorkforceStore } from './ports.ts'

export interface NewAbsence {
  readonly technicianId: TechnicianId
  readonly kind: AbsenceKind
  readonly dates: AbsenceDates
  readonly note: string
  readonly by: UserId
}

export type AbsenceRefusal = BadAbsence | TechnicianUnknown | AbsenceOverlaps

/** When technicians work: their hours, their absences, and who is on call. */
export function createWorkforce({ workforce, visitsToCome, team, clock, ids }: WorkforcePorts) {
  function add(wanted: NewAbsence, isByOffice: boolean): Promise<Result<Absence, AbsenceRefusal>> {
    const { technicianId, kind, dates, note, by } = wanted
    const at = presentMoment(clock)
    const span = absenceSpan(dates, at)
    if (!span.ok) return Promise.resolve(refuse(span.refusal))
    const state = isByOffice || countsAtOnce(kind, dates, at) ? 'agreed' : 'asked'
    const made = { id: ids.next('abs'), technicianId, kind, note, ...span.value }
    const absence: Absence = { ...made, state, askedBy: by, createdAt: at, decidedBy: null }
    return workforce.addAbsence(absence, isByOffice ? [] : [enteredByTechnician(absence)])
  }

  /** The visits and emergencies of a technician, not begun, at a time that they do not work. */
  async function collisionsOf(id: TechnicianId): Promise<readonly Collision[]> {
    const now = clock.now()
    const [found, absences, visits] = await Promise.all([
      workforce.hoursOf(id),
      workforce.absencesOf(id, now),
      visitsToCome(id, now),
    ])
    const away = absences.filter(({ state }) => state === 'agreed').map(asSpan)
    return collisionsAmong(visits, { week: found?.week ?? null, absences: away }, now)
  }

  return {
    /** Null where there is no such technician; `week` is null where they work the opening hours of the business. */
    hoursOf: (id: TechnicianId) => workforce.hoursOf(id),
    /** Null takes the own hours away. */
    setWeek: (id: TechnicianId, week: WorkingWeek | null) => workforce.setWeek(id, week, clock.now()),
    /** Entered by the office: it counts at once. */
    enterAbsence: (absence: NewAbsence) => add(absence, true),
    /** By the technician: a short illness counts at once, and everything else waits for the office. */
    askForAbsence: (absence: Omit<NewAbsence, 'note'>) => add({ ...absence, note: '' }, false),
    changeAbsence: (id: AbsenceId, change: AbsenceChange, by: UserId, of: TechnicianId) =>
      workforce.changeAbsence(id, change, by, presentMoment(clock), of),
    /** Null where there is none. */
    absence: (id: AbsenceId) => workforce.absence(id),
    /** The visits and emergencies, not begun, that are at the time of an absence. */
    async visitsWithin(absence: Absence): Promise<readonly Collision[]> {
      const now = clock.now()
      return collisionsAmong(
        await visitsToCome(absence.technicianId, now),
        { week: null, absences: [asSpan(absence)] },
        now,
      )
    },
    /** Those that are not over, or ended in the last 90 days, in any state. */
    absencesOf: (id: TechnicianId) => workforce.absencesOf(id, clock.now().subtract({ hours: 90 * 24 })),
    /** Absences that wait for the office. */
    waiting: () => workforce.waiting(clock.now()),
    collisionsOf,
    /** The technicians with visits to come while they are absent, within the next 60 days. */
    async absentWithVisits(): Promise<readonly { readonly id: TechnicianId; readonly visits: number }[]> {
      const now = clock.now()
      const absences = await workforce.agreedBetween(now, now.add({ hours: 60 * 24 }))
      const ids = [...new Set(absences.map(({ technicianId }) => technicianId))]
      const found = await Promise.all(ids.map(async (id) => ({ id, visits: absentIn(await collisionsOf(id)) })))
      return found.filter(({ visits }) => visits > 0)
    },
    ...createOnCall({ workforce, team, clock }),
  }
}

const absentIn = (collisions: readonly Collision[]) => collisions.filter(({ reason }) => reason === 'absent').length

/** The present moment as it is stored: whole milliseconds. */
function presentMoment(clock: Clock): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(clock.now().epochMilliseconds)
}

const asSpan = ({ startsAt, endsAt }: Absence) => ({
  startsAtMs: startsAt.epochMilliseconds,
  endsAtMs: endsAt.epochMilliseconds,
})

export type WorkforceModule = ReturnType<typeof createWorkforce>
