import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import type { technicians as technicianRows } from '../kit/schema.ts'

type DemoTechnician = typeof technicianRows.$inferInsert

const firstHour = 2_150
const hourStep = 175

/**
 * The cost of an hour of each technician but the last, whose jobs the report of margins counts apart, and what parts of
 * every third job cost. Call it only inside `write`, once technicians and bookings are there.
 */
export function giveDemoCosts({ raw }: SqliteDatabase, technicians: readonly DemoTechnician[]): void {
  const give = raw.prepare<[number, string]>('update technicians set hour_cost_pence = ? where id = ?')
  const keep = raw.prepare<[string, string, number]>(
    'insert into hour_costs (technician_id, since, pence) values (?, ?, ?)',
  )
  for (const [place, { id, createdAt }] of technicians.slice(0, -1).entries()) {
    const cost = firstHour + place * hourStep
    give.run(cost, id)
    keep.run(id, instantText(createdAt), cost)
  }
  raw.exec(`
    with jobs as (
      select b.id, row_number() over (order by b.id) as n from bookings b join users u on u.id = b.customer_id
      where u.demo = 1 and b.status = 'completed')
    insert into part_costs (booking_id, visit_number, name, quantity, unit_pence)
      select id, 0, iif(n % 2 = 0, 'Isolation valve', 'Fittings and sealant'), 1 + n % 2, 385 + n * 37 % 1900
      from jobs where n % 3 = 0`)
}
