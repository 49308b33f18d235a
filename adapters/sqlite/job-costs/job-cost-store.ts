import type { JobCostStore, PartCost, UsedPart } from '#modules/job-costs'
import { type BookingId, pence } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'

/** SQL of the parts in the latest submitted report of each visit of `booking`, the rows of one name together. */
export const usedParts = (booking: string) => `select r.visit_number as visit, p.value ->> 'name' as name,
    sum(p.value ->> 'quantity') as quantity
  from visit_reports r join json_each(r.parts) p
  where r.booking_id = ${booking} and r.submitted_at is not null
    and r.version = (select max(l.version) from visit_reports l where l.booking_id = r.booking_id
      and l.visit_number = r.visit_number and l.submitted_at is not null)
  group by 1, 2`

interface CostRow extends UsedPart {
  readonly unit_pence: number
}

export function createSqliteJobCostStore(database: SqliteDatabase): JobCostStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const isThere = raw.prepare<[string], number>('select 1 from bookings where id = ?').pluck()
  const used = raw.prepare<[{ booking: string }], UsedPart>(`${usedParts('@booking')} order by 1, 2`)
  const costs = raw.prepare<[string], CostRow>(
    `select visit_number as visit, name, quantity, unit_pence from part_costs where booking_id = ?
     order by visit_number, name`,
  )
  const forget = raw.prepare<[string]>('delete from part_costs where booking_id = ?')
  const keep = raw.prepare<[string, number, string, number, number]>(
    'insert into part_costs (booking_id, visit_number, name, quantity, unit_pence) values (?, ?, ?, ?, ?)',
  )

  const read = (booking: BookingId) =>
    isThere.get(booking) === undefined
      ? null
      : {
          used: used.all({ booking }),
          costs: costs.all(booking).map(({ visit, name, quantity, unit_pence: unit }): PartCost => ({
            visit,
            name,
            quantity,
            unitCost: pence(unit),
          })),
        }

  return {
    parts: async (booking) => read(booking),

    change: (booking, decide) =>
      write(() => {
        const decided = decide(read(booking))
        if (!decided.ok || decided.value.note === null) return decided
        forget.run(booking)
        for (const { visit, name, quantity, unitCost } of decided.value.costs)
          keep.run(booking, visit, name, quantity, unitCost)
        audit(decided.value.note)
        return decided
      }),
  }
}
