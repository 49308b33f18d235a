import type { ProviderName } from '#modules/payments'
import type { SqliteDatabase } from '../kit/database.ts'

/**
 * The providers whose money differs between the sums of the hours and those of the customers, which other triggers keep:
 * a fault in one of them shows without reading the ledger.
 */
export function providersWithUnequalSums({ raw }: Pick<SqliteDatabase, 'raw'>): readonly ProviderName[] {
  return raw
    .prepare<[], ProviderName>(
      `select provider from (
         select provider, amount_pence pence from takings_hours where kind in ('capture', 'refund')
         union all select provider, -amount_pence from customer_takings)
       group by provider having sum(pence) <> 0 order by provider`,
    )
    .pluck()
    .all()
}
