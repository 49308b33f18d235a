import type { QuoteFilter } from '#modules/quoting'
import type { QuoteRequestId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { prepareCandidates } from '../search/candidates.ts'
import { digitsOf, patternOf } from '../search/patterns.ts'
import { textIndexes } from '../search/text-indexes.ts'
import { type RequestRow, selectRequests, stateInSql } from './request-rows.ts'

type Asked = Readonly<Record<string, string | number | null>>

const { columns } = textIndexes.quote_requests
const searched = `(${columns.map((column) => `r.${column} like @like escape '\\'`).join(' or ')}
  or r.phone like @number escape '\\')`
// The rows are found by their rowids, and by no index of their time.
const ofRows = 'r.rowid in (select value from json_each(@rows))'

/** The requests of a filter, the latest first; one statement for each form of a question. */
export function prepareRequestList({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const candidates = prepareCandidates({ raw }, 'quote_requests')
  const statement = (sql: string) => raw.prepare<[Asked], RequestRow>(sql)
  const prepared = new Map<string, ReturnType<typeof statement>>()

  /** Where the index knows too little, or too many rows, the list is compared as it is read. */
  function narrowed(text: string | null) {
    if (text === null) return { like: null, number: null, rows: null }
    const digits = digitsOf(text)
    const found = candidates(digits === null ? [[text]] : [[text], [digits]])
    return {
      like: patternOf(text),
      number: digits && patternOf(digits),
      rows: found && !found.hasMore ? JSON.stringify(found.rows) : null,
    }
  }

  return (
    { states, assignedTo, text, day }: QuoteFilter,
    before: QuoteRequestId | null,
    limit: number,
  ): readonly RequestRow[] => {
    const search = narrowed(text)
    const conditions = [
      states !== null && `${stateInSql} in (${sqlTexts(states)})`,
      assignedTo !== null && (assignedTo === 'nobody' ? 'r.assigned_to is null' : 'r.assigned_to = @assignedTo'),
      search.rows !== null && ofRows,
      search.like !== null && searched,
      before !== null &&
        '(r.created_at, r.id) < (select created_at, id from quote_requests where quote_requests.id = @before)',
    ].filter((condition) => condition !== false)
    const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
    const sql = `${selectRequests} ${where} order by r.created_at desc, r.id desc limit @limit`
    const known = prepared.get(sql) ?? statement(sql)
    prepared.set(sql, known)
    return known.all({ ...search, day: day.toString(), assignedTo, before, limit })
  }
}
