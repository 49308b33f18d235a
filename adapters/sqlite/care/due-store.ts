import {
  type Due,
  type DueKind,
  type DueStage,
  type DueStore,
  auditOfDue,
  decideDone,
  decideReminder,
  eventOfDue,
} from '#modules/care'
import { type PropertyId, type UserId } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareOutbox } from '../kit/outbox.ts'

interface DueRow {
  readonly property_id: PropertyId
  readonly kind: DueKind
  readonly done_on: string
  readonly due_on: string
  readonly stage: DueStage | null
  readonly remind_on: string | null
}

interface LineRow extends DueRow {
  readonly key: string
  readonly user_id: UserId
  readonly name: string
  readonly address: string
  readonly postcode: string
  readonly full_name: string
}

type Asked = Readonly<Record<'kind' | 'until' | 'day' | 'after', string | null>> & { readonly limit: number }

export function createSqliteDueStore(database: SqliteDatabase): DueStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const all = raw.prepare<[string], DueRow>('select * from care_dues where property_id = ? order by due_on, kind')
  const one = raw.prepare<[string, string], DueRow>('select * from care_dues where property_id = ? and kind = ?')
  const put = raw.prepare<[DueRow]>(
    `insert into care_dues (property_id, kind, done_on, due_on, stage, remind_on)
     values (@property_id, @kind, @done_on, @due_on, @stage, @remind_on)
     on conflict (property_id, kind) do update set done_on = excluded.done_on, due_on = excluded.due_on,
       stage = excluded.stage, remind_on = excluded.remind_on`,
  )
  const remove = raw.prepare<[string, string]>('delete from care_dues where property_id = ? and kind = ?')
  const toRemind = raw.prepare<[string, number], DueRow & { readonly archived: 0 | 1 }>(
    `select d.*, p.archived_at is not null as archived
     from care_dues d indexed by care_dues_to_remind join properties p on p.id = d.property_id
     where d.remind_on <= ? order by d.remind_on, d.property_id, d.kind limit ?`,
  )
  const list = raw.prepare<[Asked], LineRow>(
    `select d.*, d.due_on || ' ' || d.property_id || ' ' || d.kind as key, p.user_id, p.name, p.address, p.postcode,
       u.full_name
     from care_dues d join properties p on p.id = d.property_id join users u on u.id = p.user_id
     where d.due_on <= @until and (@day is null or d.due_on >= @day) and p.archived_at is null
       and (@kind is null or d.kind = @kind)
       and (@after is null or d.due_on || ' ' || d.property_id || ' ' || d.kind > @after)
     order by d.due_on, d.property_id, d.kind limit @limit`,
  )

  function find(propertyId: PropertyId, kind: DueKind): Due | null {
    const row = one.get(propertyId, kind)
    return row ? dueFrom(row) : null
  }

  return {
    of: async (propertyId) => all.all(propertyId).map(dueFrom),
    find: async (propertyId, kind) => find(propertyId, kind),

    done: (step, today) =>
      write(() => {
        const before = find(step.propertyId, step.kind)
        const decided = decideDone(before, step, today)
        if (!decided.ok || decided.value === before) return decided
        put.run(dueRow(decided.value))
        audit(auditOfDue(before, decided.value))
        return decided
      }),

    forget: (propertyId, kind) =>
      write(() => {
        const before = find(propertyId, kind)
        if (!before) return false
        remove.run(propertyId, kind)
        audit(auditOfDue(before, null))
        return true
      }),

    list: async ({ kind, until }, after, limit) =>
      list.all({ kind, until: until.toString(), after, day: after?.slice(0, 10) ?? null, limit }).map((row) => ({
        ...dueFrom(row),
        key: row.key,
        property: {
          id: row.property_id,
          userId: row.user_id,
          name: row.name,
          address: row.address,
          postcode: row.postcode,
          isArchived: false,
        },
        ownerName: row.full_name,
      })),

    remind: (today, at, limit) =>
      write(() => {
        const rows = toRemind.all(today.toString(), limit)
        for (const row of rows) {
          const due = dueFrom(row)
          const decided = decideReminder(due, today)
          put.run(dueRow(decided?.due ?? { ...due, remindOn: null }))
          if (decided && row.archived === 0) keepEvents([eventOfDue(due, decided.stage, at)])
        }
        return rows.length
      }),
  }
}

function dueFrom(row: DueRow): Due {
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
