import { type PropertyId, type Result, accept, refuse } from '#modules/shared'

export const dueKinds = ['gas_safety', 'boiler_service', 'eicr'] as const
export type DueKind = (typeof dueKinds)[number]

interface DueFacts {
  readonly words: string
  /** Due again so many months after it was done. */
  readonly months: number
  /** Done in the last two months before it is due, the next one is due on the same date (regulation 36A). */
  readonly keepsDate: boolean
}

export const dueFacts: Readonly<Record<DueKind, DueFacts>> = {
  gas_safety: { words: 'Gas safety check', months: 12, keepsDate: true },
  boiler_service: { words: 'Boiler service', months: 12, keepsDate: true },
  eicr: { words: 'Electrical installation report (EICR)', months: 60, keepsDate: false },
}

const monthsBefore = 2

/**
 * The day on which a check is due again. One that keeps its date, done in the last two months before it was due or on that
 * day, counts as done when it was due. 29 February becomes 28 February where a year has none, which is never later.
 */
export function nextDue(kind: DueKind, due: Temporal.PlainDate | null, doneOn: Temporal.PlainDate): Temporal.PlainDate {
  const { months, keepsDate } = dueFacts[kind]
  const counts = due && keepsDate && isInLastMonths(due, doneOn) ? due : doneOn
  return counts.add({ months })
}

function isInLastMonths(due: Temporal.PlainDate, doneOn: Temporal.PlainDate): boolean {
  const from = due.subtract({ months: monthsBefore })
  return Temporal.PlainDate.compare(doneOn, from) >= 0 && Temporal.PlainDate.compare(doneOn, due) <= 0
}

export const dueStages = ['days_60', 'days_30', 'days_7', 'overdue'] as const
export type DueStage = (typeof dueStages)[number]

/** A stage begins so many days after the check is due. */
const beginsAt: Readonly<Record<DueStage, number>> = { days_60: -60, days_30: -30, days_7: -7, overdue: 1 }

/** The first day of a stage. */
export function stageBegins(stage: DueStage, due: Temporal.PlainDate): Temporal.PlainDate {
  return due.add({ days: beginsAt[stage] })
}

/** The stage of a check on a day; null before the first. */
export function stageOn(due: Temporal.PlainDate, day: Temporal.PlainDate): DueStage | null {
  return dueStages.findLast((stage) => Temporal.PlainDate.compare(stageBegins(stage, due), day) <= 0) ?? null
}

/** The day of the next reminder after that of `stage` (null: none was sent); null when each was sent. */
export function remindNext(due: Temporal.PlainDate, stage: DueStage | null): Temporal.PlainDate | null {
  const next = dueStages[stage === null ? 0 : dueStages.indexOf(stage) + 1]
  return next ? stageBegins(next, due) : null
}

/** Something of a property that is due again. */
export interface Due {
  readonly propertyId: PropertyId
  readonly kind: DueKind
  readonly doneOn: Temporal.PlainDate
  readonly dueOn: Temporal.PlainDate
  /** The last reminder; null before the first. */
  readonly stage: DueStage | null
  /** The day of the next reminder; null when each was sent. */
  readonly remindOn: Temporal.PlainDate | null
}

/** Done on a day that has not come. */
export interface DoneLater {
  readonly kind: 'done-later'
}

/** Something later is kept already. */
export interface DoneBefore {
  readonly kind: 'done-before'
  readonly lastOn: Temporal.PlainDate
}

/** The due after it was done on a day; `before` is null where nothing was known. The same day again changes nothing. */
export function decideDone(
  before: Due | null,
  { propertyId, kind, doneOn }: Pick<Due, 'propertyId' | 'kind' | 'doneOn'>,
  today: Temporal.PlainDate,
): Result<Due, DoneLater | DoneBefore> {
  if (Temporal.PlainDate.compare(doneOn, today) > 0) return refuse({ kind: 'done-later' })
  if (before?.doneOn.equals(doneOn)) return accept(before)
  if (before && Temporal.PlainDate.compare(doneOn, before.doneOn) < 0) {
    return refuse({ kind: 'done-before', lastOn: before.doneOn })
  }
  const dueOn = nextDue(kind, before?.dueOn ?? null, doneOn)
  return accept({ propertyId, kind, doneOn, dueOn, stage: null, remindOn: remindNext(dueOn, null) })
}

/** The reminder of a day: its stage, and the due with its next one. Null where none is to be sent. */
export function decideReminder(
  due: Due,
  today: Temporal.PlainDate,
): { readonly stage: DueStage; readonly due: Due } | null {
  const stage = stageOn(due.dueOn, today)
  if (stage === null || stage === due.stage) return null
  return { stage, due: { ...due, stage, remindOn: remindNext(due.dueOn, stage) } }
}
