import { type AuditNote, type Result, type TechnicianId, accept, refuse } from '#modules/shared'
import type { OnCallPair, Rotation } from './rota.ts'

export interface BadRota {
  /** `on-call-past`: the day is over. `on-call-twice`: somebody has two places. */
  readonly kind: 'on-call-past' | 'on-call-twice'
}

/** A rotation that is set today; the day on call that began yesterday may still run. */
export function judgeRotation({ fromDay, technicians }: Rotation, today: Temporal.PlainDate): Result<null, BadRota> {
  if (Temporal.PlainDate.compare(fromDay, today.subtract({ days: 1 })) < 0) return refuse({ kind: 'on-call-past' })
  if (new Set(technicians).size < technicians.length) return refuse({ kind: 'on-call-twice' })
  return accept(null)
}

/** Days on call that are changed today, likewise. */
export function judgeSwap(
  first: Temporal.PlainDate,
  { first: one, second: other }: OnCallPair,
  today: Temporal.PlainDate,
): Result<null, BadRota> {
  if (Temporal.PlainDate.compare(first, today.subtract({ days: 1 })) < 0) return refuse({ kind: 'on-call-past' })
  return one !== null && one === other ? refuse({ kind: 'on-call-twice' }) : accept(null)
}

export type RotaAction = 'on_call_rotation_set' | 'on_call_days_set'

export function rotationSet(before: Rotation | null, after: Rotation): AuditNote<RotaAction> {
  return {
    action: 'on_call_rotation_set',
    target: { kind: 'on_call', id: after.fromDay.toString() },
    before: before && factsOf(before),
    after: factsOf(after),
  }
}

/** `pair`: null gives the days back to the rotation. */
export function daysSet(day: Temporal.PlainDate, days: number, pair: OnCallPair | null): AuditNote<RotaAction> {
  const facts: { readonly first: TechnicianId | null; readonly second: TechnicianId | null } | null = pair
  return {
    action: 'on_call_days_set',
    target: { kind: 'on_call', id: day.toString() },
    before: null,
    after: { days, byRotation: facts === null, ...facts },
  }
}

function factsOf({ fromDay, handover, technicians }: Rotation) {
  return { from: fromDay.toString(), weekday: handover.weekday, minute: handover.minute, technicians }
}
