import type { SqliteDatabase } from '../database.ts'

export interface StateCount {
  readonly of: 'bookings' | 'payments'
  readonly state: string
  readonly count: number
}

/** Every part is read from an index alone; of payments, nearly all have succeeded, and the index has the others. */
const task = {
  deed: 'count bookings and payments',
  sql: `select json_group_array(json_object('of', part, 'state', status, 'count', n)) counts from (
      select 'bookings' part, status, count(*) n from bookings indexed by bookings_by_status group by status
      union all
      select 'payments', status, count(*) from payments indexed by payments_by_status where status <> 'succeeded' group by status
      union all
      select 'payments', 'succeeded',
        (select count(*) from payments) - (select count(*) from payments where status <> 'succeeded'))`,
}

/** How many bookings and payments are in each state, counted beside the event loop; null where that cannot be done now. */
export async function countStates(database: Pick<SqliteDatabase, 'readBeside'>): Promise<readonly StateCount[] | null> {
  const row = (await database.readBeside(task)) as { readonly counts: string } | null | undefined
  return row ? (JSON.parse(row.counts) as readonly StateCount[]) : null
}
