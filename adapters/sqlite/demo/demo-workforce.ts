import { businessDate, businessZone } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import type { technicians as technicianRows } from '../kit/schema.ts'

type DemoTechnician = typeof technicianRows.$inferInsert

/** Trades in which an emergency is most likely: their technicians take turns on call. */
const onCallTrades = ['plumbing', 'electrical']

/** The first holiday of the demo begins so long after its technicians did: some weeks ahead. */
const holidayAfterDays = 125

/**
 * A rota, where the owner has none, and a holiday that waits for the office. Call it only inside `write`, once the
 * technicians are there.
 */
export function giveDemoWorkforce({ raw }: SqliteDatabase, technicians: readonly DemoTechnician[]): void {
  const [first] = technicians
  const last = technicians.at(-1)
  if (!first || !last) return
  const since = first.createdAt
  const turns = technicians.filter(({ skills }) => onCallTrades.some((trade) => skills.includes(trade)))
  raw
    .prepare(
      `insert into on_call_rotations (from_day, weekday, minute, technicians, updated_at)
       select ?, 1, 540, ?, ? where not exists (select 1 from on_call_rotations)`,
    )
    .run(businessDate(since).toString(), JSON.stringify(turns.map(({ id }) => id)), instantText(since))
  const day = businessDate(since).add({ days: holidayAfterDays })
  const [from, until] = [day, day.add({ days: 5 })].map((one) =>
    instantText(one.toZonedDateTime(businessZone).toInstant()),
  )
  raw
    .prepare(
      `insert into absences (id, technician_id, kind, starts_at, ends_at, whole_days, state, note, asked_by, created_at)
       values ('abs_demo-holiday', ?, 'holiday', ?, ?, 1, 'asked', '', ?, ?)`,
    )
    .run(last.id, from, until, last.userId, instantText(since))
}

/** The technicians of the demo leave the rota. Call it only inside `write`, while `demo_technicians` is there. */
export const leaveRota = `
  delete from on_call_days where first in (select id from demo_technicians) or second in (select id from demo_technicians);
  delete from on_call_rotations where technicians <> '[]'
    and not exists (select 1 from json_each(technicians) where value not in (select id from demo_technicians));
  update on_call_rotations set technicians = (
      select json_group_array(value) from json_each(technicians) where value not in (select id from demo_technicians))
    where exists (select 1 from json_each(technicians) where value in (select id from demo_technicians))`
