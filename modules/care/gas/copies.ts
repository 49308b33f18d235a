import { type GasCopyId, type GasRecordId, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { GasRecord } from './record.ts'

export const copyKinds = ['tenant', 'new_tenant'] as const
export type CopyKind = (typeof copyKinds)[number]

export const copyWays = ['email', 'paper', 'nobody'] as const
export type CopyWay = (typeof copyWays)[number]

export const copyWayWords: Readonly<Record<CopyWay, string>> = {
  email: 'sent by e-mail',
  paper: 'handed over on paper',
  nobody: 'not needed: nobody lives there',
}

export const copyStages = ['days_7', 'overdue'] as const
export type CopyStage = (typeof copyStages)[number]

/** A stage begins so many days after the copy is due. */
const beginsAt: Readonly<Record<CopyStage, number>> = { days_7: -7, overdue: 1 }

/** A copy of a record that somebody has to have by a day. */
export interface GasCopy {
  readonly id: GasCopyId
  readonly recordId: GasRecordId
  readonly kind: CopyKind
  /** The tenant; empty while nobody named them. */
  readonly name: string
  readonly email: string | null
  readonly dueOn: Temporal.PlainDate
  /** Null while it is outstanding. */
  readonly done: { readonly way: CopyWay; readonly at: Temporal.Instant; readonly by: UserId } | null
  /** The last reminder; null before the first. */
  readonly stage: CopyStage | null
  /** The day of the next one; null when there is none. */
  readonly remindOn: Temporal.PlainDate | null
}

const copyDays = 28

/** Within 28 days of the check; of a correction, within 28 days of it (regulation 36(6)(a)). */
export function copyOf(
  record: Pick<GasRecord, 'id' | 'version' | 'checkedOn'>,
  id: GasCopyId,
  tenant: { readonly name: string; readonly email: string | null },
  today: Temporal.PlainDate,
): GasCopy {
  const from = record.version === 1 ? record.checkedOn : today
  return outstanding({ id, recordId: record.id, kind: 'tenant', ...tenant, dueOn: from.add({ days: copyDays }) })
}

/** To a new tenant, before they move in (regulation 36(6)(b)). */
export function copyForNewTenant(
  recordId: GasRecordId,
  id: GasCopyId,
  {
    name,
    email,
    movesIn,
  }: { readonly name: string; readonly email: string | null; readonly movesIn: Temporal.PlainDate },
): GasCopy {
  return outstanding({ id, recordId, kind: 'new_tenant', name, email, dueOn: movesIn.subtract({ days: 1 }) })
}

function outstanding(copy: Pick<GasCopy, 'id' | 'recordId' | 'kind' | 'name' | 'email' | 'dueOn'>): GasCopy {
  return { ...copy, done: null, stage: null, remindOn: remindNext(copy.dueOn, null) }
}

/** The day of the reminder after `stage` (null: none was sent); null when each was. */
function remindNext(dueOn: Temporal.PlainDate, stage: CopyStage | null): Temporal.PlainDate | null {
  const next = copyStages[stage === null ? 0 : copyStages.indexOf(stage) + 1]
  return next ? dueOn.add({ days: beginsAt[next] }) : null
}

export interface CopyDone {
  readonly kind: 'copy-done'
}

/** The copy after it was given; one that was given already is refused. */
export function decideCopyDone(
  copy: GasCopy,
  { name, email, way }: { readonly name: string; readonly email: string | null; readonly way: CopyWay },
  at: Temporal.Instant,
  by: UserId,
): Result<GasCopy, CopyDone> {
  if (copy.done) return refuse({ kind: 'copy-done' })
  return accept({ ...copy, name, email, done: { way, at, by }, remindOn: null })
}

/** The reminder of a day: its stage, and the copy with its next one. Null where none is to be sent. */
export function decideCopyReminder(
  copy: GasCopy,
  today: Temporal.PlainDate,
): { readonly stage: CopyStage; readonly copy: GasCopy } | null {
  if (copy.done) return null
  const stage = copyStages.findLast(
    (one) => Temporal.PlainDate.compare(copy.dueOn.add({ days: beginsAt[one] }), today) <= 0,
  )
  if (!stage || stage === copy.stage) return null
  return { stage, copy: { ...copy, stage, remindOn: remindNext(copy.dueOn, stage) } }
}
