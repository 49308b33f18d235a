import { type Result, accept, refuse } from '#modules/shared'
import { type Visit, isAhead } from './visit.ts'

export interface StepRefused {
  readonly kind:
    | 'already-checked-in'
    | 'not-checked-in'
    | 'already-checked-out'
    /** Done, without access, called off, or waiting for parts: another visit follows, or none. */
    | 'visit-over'
    /** The technician waits at the door: not long enough yet, or did not say that they are there. */
    | 'wait-not-over'
    | 'evidence-needed'
}

/** The time that technicians wait at a door before they report that nobody opens (decision D14). */
export const waitMinutes = 20

type Step = Result<Visit, StepRefused>

/** The technician has set out; unchanged where they had before, or the visit is over. */
export function enRoute(visit: Visit, arrivesAt: Temporal.Instant): Visit {
  return visit.calledOffAt === null && visit.status === 'scheduled'
    ? { ...visit, status: 'en_route', arrivesAt }
    : visit
}

/** "I am here": the first time stands. */
export function arrived(visit: Visit, at: Temporal.Instant): Step {
  if (visit.arrivedAt !== null) return accept(visit)
  return isAhead(visit) ? accept({ ...visit, status: 'on_site', arrivedAt: at }) : refuse({ kind: 'visit-over' })
}

/** Work begins. Once for each visit (decision J2). */
export function checkedIn(visit: Visit, at: Temporal.Instant): Step {
  if (visit.checkIn !== null) return refuse({ kind: 'already-checked-in' })
  if (!isAhead(visit)) return refuse({ kind: 'visit-over' })
  return accept({ ...visit, status: 'on_site', arrivedAt: visit.arrivedAt ?? at, checkIn: at })
}

/** Work ends for this visit; its report may still be written. Once for each visit. */
export function checkedOut(visit: Visit, at: Temporal.Instant): Step {
  if (visit.checkIn === null) return refuse({ kind: 'not-checked-in' })
  if (visit.checkOut !== null) return refuse({ kind: 'already-checked-out' })
  return isAhead(visit) ? accept({ ...visit, checkOut: at }) : refuse({ kind: 'visit-over' })
}

/**
 * Nobody opened: after the wait, with a photo or the reason for none. The wait begins when the technician is there, but not
 * before the time that the customer was promised; null for an emergency.
 */
export function withoutAccess(
  visit: Visit,
  at: Temporal.Instant,
  { hasEvidence, promisedFrom }: { readonly hasEvidence: boolean; readonly promisedFrom: Temporal.Instant | null },
): Step {
  if (visit.checkIn !== null) return refuse({ kind: 'already-checked-in' })
  if (!isAhead(visit)) return refuse({ kind: 'visit-over' })
  const waitsUntil = waitOver(visit, promisedFrom)
  if (!waitsUntil || Temporal.Instant.compare(at, waitsUntil) < 0) return refuse({ kind: 'wait-not-over' })
  return hasEvidence ? accept({ ...visit, status: 'no_access' }) : refuse({ kind: 'evidence-needed' })
}

/** When the wait at the door is over; null before "I am here". */
export function waitOver(
  { arrivedAt }: Pick<Visit, 'arrivedAt'>,
  promisedFrom: Temporal.Instant | null,
): Temporal.Instant | null {
  return arrivedAt && laterOf(arrivedAt, promisedFrom ?? arrivedAt).add({ minutes: waitMinutes })
}

export function laterOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? other : one
}

/**
 * The moment of a step that a phone reports, perhaps hours later: as the phone says, unless that is after now or before the
 * step can have been. Then the clock of the phone is wrong, and the moment is now. A wrong clock refuses no work.
 */
export function momentOfStep(
  said: Temporal.Instant | null,
  now: Temporal.Instant,
  earliest: Temporal.Instant,
): Temporal.Instant {
  const isPossible =
    said !== null && Temporal.Instant.compare(said, now) <= 0 && Temporal.Instant.compare(said, earliest) >= 0
  return isPossible ? said : now
}
