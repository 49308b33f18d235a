import { type AuditNote, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { Absence } from './absence.ts'
import type { WorkforceEvent } from './events.ts'

/** The absence does not wait, or is over. */
export interface AbsenceDecided {
  readonly kind: 'absence-decided'
}

/** The technician cannot take it back, because the office entered it. */
export interface AbsenceOfOffice {
  readonly kind: 'absence-of-office'
}

/** A change of an absence. */
export type AbsenceChange =
  | 'agree'
  | 'decline'
  /** By the office: it is not to be; one that has begun ends now. */
  | 'end'
  /** The same by the technician. */
  | 'withdraw'

export type AbsenceAction = 'absence_added' | 'absence_agreed' | 'absence_declined' | 'absence_ended'

/** A change of an absence: decided here, written by the store in the transaction that read the absence. */
export interface AbsenceStep {
  readonly absence: Absence
  readonly audit: AuditNote<AbsenceAction>
  readonly events: readonly WorkforceEvent[]
}

/** A technician takes back what they entered, and ends an illness that anybody entered. */
export function mayWithdraw(absence: Absence, by: UserId, at: Temporal.Instant): boolean {
  return absence.askedBy === by || (absence.kind === 'sick' && hasBegun(absence, at))
}

export function changeAbsence(
  before: Absence,
  change: AbsenceChange,
  by: UserId,
  at: Temporal.Instant,
): Result<AbsenceStep, AbsenceDecided | AbsenceOfOffice> {
  const isOver = Temporal.Instant.compare(before.endsAt, at) <= 0
  const waits = before.state === 'asked'
  const isDecision = change === 'agree' || change === 'decline'
  if (isOver || !(waits || (!isDecision && before.state === 'agreed'))) return refuse({ kind: 'absence-decided' })
  if (isDecision) return accept(decided(before, change === 'agree', by, at))
  if (change === 'withdraw' && !mayWithdraw(before, by, at)) return refuse({ kind: 'absence-of-office' })
  const absence = hasBegun(before, at)
    ? { ...before, endsAt: at, wholeDays: false }
    : ({ ...before, state: 'withdrawn' } as const)
  return accept({ absence, audit: note('absence_ended', before, absence.state), events: [] })
}

function decided(before: Absence, agreed: boolean, by: UserId, at: Temporal.Instant): AbsenceStep {
  const state = agreed ? 'agreed' : 'declined'
  const { id: absenceId, technicianId } = before
  return {
    absence: { ...before, state, decidedBy: by },
    audit: note(agreed ? 'absence_agreed' : 'absence_declined', before, state),
    events: [{ kind: 'absence-decided', absenceId, technicianId, agreed, at }],
  }
}

function hasBegun({ state, startsAt }: Absence, at: Temporal.Instant): boolean {
  return state === 'agreed' && Temporal.Instant.compare(startsAt, at) < 0
}

/** The event of an absence that a technician has entered. */
export function enteredByTechnician({ id: absenceId, technicianId, state, createdAt: at }: Absence): WorkforceEvent {
  return { kind: state === 'agreed' ? 'absence-reported' : 'absence-asked', absenceId, technicianId, at }
}

export function addedAbsence(absence: Absence): AuditNote<AbsenceAction> {
  return { ...note('absence_added', absence, absence.state), before: null }
}

/** The kind and the note of an absence are left out: the log is never erased, and illness is a matter of health. */
function note(
  action: AbsenceAction,
  { id, technicianId, state, startsAt, endsAt }: Absence,
  after: Absence['state'],
): AuditNote<AbsenceAction> {
  const facts = { technicianId, from: startsAt.toString(), until: endsAt.toString() }
  return {
    action,
    target: { kind: 'absence', id },
    before: { ...facts, state },
    after: { ...facts, state: after },
  }
}
