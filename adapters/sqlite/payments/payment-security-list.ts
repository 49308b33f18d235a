import type { PaymentFor, PaymentQuery, paymentStatuses } from '#modules/payments'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { type ListedRow, listedColumns, listedJoins } from './payment-security-rows.ts'
import { prepareSought, soughtSql, squeezed } from './payment-security-search.ts'

/** One statement for each form that a query can take, prepared when it is first asked for. */
export function preparePaymentList(database: SqliteDatabase): (query: PaymentQuery) => readonly ListedRow[] {
  const { raw } = database
  const statement = (sql: string) => raw.prepare<[Record<string, string | number>], ListedRow>(sql)
  const prepared = new Map<string, ReturnType<typeof statement>>()
  const seek = prepareSought(database)
  return ({ status, provider, purpose, without = null, text, between, after, limit }) => {
    const sought = text === null ? null : seek(text)
    const conditions = [
      between && 'p.created_at >= @from and p.created_at < @until',
      status !== null && withStatus(status),
      provider !== null && 'p.provider = @provider',
      purpose !== null && withPurpose(purpose),
      without !== null && 'p.provider <> @without',
      text !== null && (sought ? soughtSql : hasName),
      after !== null && '(p.created_at, p.id) < (select created_at, id from payments where id = @after)',
    ].filter(Boolean)
    const sql = `
      select ${listedColumns} from payments p ${listedJoins}
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by p.created_at desc, p.id desc limit @limit`
    const list = prepared.get(sql) ?? statement(sql)
    prepared.set(sql, list)
    return list.all({
      limit,
      ...(between && { from: instantText(between.from), until: instantText(between.until) }),
      ...(provider !== null && { provider }),
      ...(without !== null && { without }),
      ...(text !== null && (sought ?? { text: squeezed(text) })),
      ...(after !== null && { after }),
    })
  }
}

/**
 * A common value, which the newest payments have: they are read until there are enough. A subquery looks up the name,
 * since SQLite would read all users into a filter for a condition on the join.
 */
const hasName = `instr(replace(lower((select full_name from users where id = p.user_id)), ' ', ''), @text) > 0`

/** In the words of the index of rare states. */
function withStatus(status: (typeof paymentStatuses)[number]): string {
  return `p.status = ${sqlTexts([status])}${status === 'succeeded' ? '' : ` and p.status <> 'succeeded'`}`
}

/** In the words of the index of rare purposes; most payments are for a booking, so that the newest are read until there are enough. */
function withPurpose(purpose: PaymentFor['purpose']): string {
  return `p.purpose = ${sqlTexts([purpose])}${purpose === 'booking' ? '' : ` and p.purpose <> 'booking'`}`
}
