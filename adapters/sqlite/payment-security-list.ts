import type { PaymentQuery } from '#modules/payments'
import type { SqliteDatabase } from './database.ts'
import { instantText } from './instant-text.ts'
import { type ListedRow, listedColumns, listedJoins } from './payment-security-rows.ts'

/** One statement for each form that a query can take, prepared when it is first asked for. */
export function preparePaymentList({ raw }: SqliteDatabase): (query: PaymentQuery) => readonly ListedRow[] {
  const statement = (sql: string) => raw.prepare<[Record<string, string | number>], ListedRow>(sql)
  const prepared = new Map<string, ReturnType<typeof statement>>()
  return ({ status, provider, text, between, after, limit }) => {
    const conditions = [
      between && 'p.created_at >= @from and p.created_at < @until',
      status !== null && 'p.status = @status',
      provider !== null && 'p.provider = @provider',
      text !== null && contains,
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
      ...(status !== null && { status }),
      ...(provider !== null && { provider }),
      ...(text !== null && { text: squeezed(text) }),
      ...(after !== null && { after }),
    })
  }
}

const contains = `(${['b.reference', 'u.full_name', 'p.provider_ref', 'p.reference', 'p.id']
  .map((column) => `instr(replace(lower(coalesce(${column}, '')), ' ', ''), @text) > 0`)
  .join(' or ')})`

/** As SQLite's own lower() does it: only A to Z. */
function squeezed(text: string): string {
  return text.replaceAll(/\s/g, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
