import { type AuditNote, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { Absence } from './absence.ts'

/** The absence does not wait, or is over. */
export interface AbsenceDecided {
  readonly kind: 'absence-decided'
}

/** A change of an absence. */
export type AbsenceChange =
  | 'agree'
  | 'decline'
  /** It is not to be; one that has begun ends now. */
  | 'end'

export type AbsenceAction = 'absence_added' | 'absence_agreed' | 'absence_declined' | 'absence_ended'

/** A change of an absence: decided here, written by the store in the transaction that read the absence. */
export interface AbsenceStep {
  readonly absence: Absence
  readonly audit: AuditNote<AbsenceAction>
}

export function changeAbsence(
  before: Absence,
  change: AbsenceChange,
  by: UserId,
  at: Temporal.Instant,
): Result<AbsenceStep, AbsenceDecided> {
  const isOver = Temporal.Instant.compare(before.endsAt, at) <= 0
  const waits = before.state === 'asked'
  if (isOver || !(waits || (change === 'end' && before.state === 'agreed'))) {
    return refuse({ kind: 'absence-decided' })
  }
  if (change === 'agree') {
    return accept({
      absence: { ...before, state: 'agreed', decidedBy: by },
      audit: note('absence_agreed', before, 'agreed'),
    })
  }
  if (change === 'decline') {
    const absence = { ...before, state: 'declined', decidedBy: by } as const
    return accept({ absence, audit: note('absence_declined', before, 'declined') })
  }
  const hasBegun = before.state === 'agreed' && Temporal.Instant.compare(before.startsAt, at) < 0
  const absence = hasBegun ? { ...before, endsAt: at, wholeDays: false } : ({ ...before, state: 'withdrawn' } as const)
  return accept({ absence, audit: note('absence_ended', before, absence.state) })
}

export function addedAbsence(absence: Absence): AuditNote<AbsenceAction> {
  return { ...note('absence_added', absence, absence.state), before: null }
}

/** Neither the kind nor the note of an absence: the log is never erased, and illness is a matter of health. */
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
