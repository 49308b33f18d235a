import type { Movement } from '#modules/payments'
import { listedColumns, listedJoins } from './payment-security-rows.ts'

export interface MovementRow {
  readonly at: string
  /** In the order of the list within one moment. */
  readonly key: string
  readonly kind: Movement['kind']
  readonly moved: number
  readonly ref: string | null
}

/**
 * The ledger, and beside it the payments that ended without money, by time. Both are read by an index, from where the
 * page begins: `@key` is '' at the very first.
 */
export const movementsSql = `
  with moved as (
    select * from (
      select at, printf('1 %020d', id) key, kind, amount_pence moved, provider_ref ref, payment_id from ledger_entries
      where at >= @from and at < @to and (at > @from or printf('1 %020d', id) > @key)
        and (select provider from payments where id = payment_id) <> @without
      order by at, id limit @limit)
    union all
    select * from (
      select updated_at, '2 ' || id, 'failed', 0, provider_ref, id from payments
      where status in ('failed', 'cancelled') and failure_code is not null
        and updated_at >= @from and updated_at < @to and (updated_at > @from or '2 ' || id > @key)
        and provider <> @without
      order by updated_at, id limit @limit)
    order by 1, 2 limit @limit)
  select m.at, m.key, m.kind, m.moved, m.ref, ${listedColumns}
  from moved m cross join payments p on p.id = m.payment_id ${listedJoins}
  order by m.at, m.key`
