import { type Due, type DueKind, type DueStage, auditOfDue, decideDone } from '#modules/care'
import type { PropertyId } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'

export interface DueRow {
  readonly property_id: PropertyId
  readonly kind: DueKind
  readonly done_on: string
  readonly due_on: string
  readonly stage: DueStage | null
  readonly remind_on: string | null
}

/** Reads and writes dues inside a transaction of its caller. */
export function prepareDues(database: SqliteDatabase) {
  const { raw } = database
  const audit = prepareAudit(database)
  const one = raw.prepare<[string, string], DueRow>('select * from care_dues where property_id = ? and kind = ?')
  const write = raw.prepare<[DueRow]>(
    `insert into care_dues (property_id, kind, done_on, due_on, stage, remind_on)
     values (@property_id, @kind, @done_on, @due_on, @stage, @remind_on)
     on conflict (property_id, kind) do update set done_on = excluded.done_on, due_on = excluded.due_on,
       stage = excluded.stage, remind_on = excluded.remind_on`,
  )

  function find(propertyId: PropertyId, kind: DueKind): Due | null {
    const row = one.get(propertyId, kind)
    return row ? dueFrom(row) : null
  }

  return {
    find,
    put: (due: Due) => void write.run(dueRow(due)),
    /** Keeps what `decideDone` says. */
    done: (step: Pick<Due, 'propertyId' | 'kind' | 'doneOn'>, today: Temporal.PlainDate) => {
      const before = find(step.propertyId, step.kind)
      const decided = decideDone(before, step, today)
      if (!decided.ok || decided.value === before) return decided
      write.run(dueRow(decided.value))
      audit(auditOfDue(before, decided.value))
      return decided
    },
  }
}

export function dueFrom(row: DueRow): Due {
  return {
    propertyId: row.property_id,
    kind: row.kind,
    doneOn: Temporal.PlainDate.from(row.done_on),
    dueOn: Temporal.PlainDate.from(row.due_on),
    stage: row.stage,
    remindOn: row.remind_on === null ? null : Temporal.PlainDate.from(row.remind_on),
  }
}

function dueRow({ propertyId, kind, doneOn, dueOn, stage, remindOn }: Due): DueRow {
  return {
    property_id: propertyId,
    kind,
    done_on: doneOn.toString(),
    due_on: dueOn.toString(),
    stage,
    remind_on: remindOn?.toString() ?? null,
  }
}
