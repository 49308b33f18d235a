import { type DueStore, auditOfDue, decideReminder, eventOfDue } from '#modules/care'
import type { UserId } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { type DueRow, dueFrom, prepareDues } from './due-rows.ts'

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
  const { find, put, done } = prepareDues(database)
  const all = raw.prepare<[string], DueRow>('select * from care_dues where property_id = ? order by due_on, kind')
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

  return {
    of: async (propertyId) => all.all(propertyId).map(dueFrom),
    find: async (propertyId, kind) => find(propertyId, kind),

    done: (step, today) => write(() => done(step, today)),

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
          put(decided?.due ?? { ...due, remindOn: null })
          if (decided && row.archived === 0) keepEvents([eventOfDue(due, decided.stage, at)])
        }
        return rows.length
      }),
  }
}
