import type { DocumentFilter } from '#modules/billing'
import {
  type BillingDocument,
  type DocumentKind,
  type DocumentStatus,
  type DocumentType,
  documentStatuses,
  documentTypes,
  kindOfDocument,
} from '#modules/invoicing'
import type { InvoiceId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { type Candidates, prepareCandidates } from '../search/candidates.ts'
import { textIndexes } from '../search/text-indexes.ts'
import { type InvoiceRow, prepareDocuments } from './document-rows.ts'

type Bound = Readonly<Record<string, string | number | null>>

/** The computed states, and the index in which their documents stand by the day they are due. */
const byDueDay = {
  overdue: { kinds: ['charge'], stored: ['issued', 'sent'], hasLeft: true, index: 'invoices_open_by_due' },
  expired: { kinds: ['offer', 'request'], stored: ['sent'], hasLeft: false, index: 'invoices_offered_by_due' },
} as const satisfies Record<
  string,
  {
    readonly kinds: readonly DocumentKind[]
    readonly stored: readonly DocumentStatus[]
    readonly hasLeft: boolean
    readonly index: string
  }
>

type ComputedStatus = keyof typeof byDueDay

const typesOf = (kinds: readonly DocumentKind[]) => documentTypes.filter((type) => kinds.includes(kindOfDocument(type)))

/** The list of documents; one statement for each form that a filter takes, prepared when it is first asked for. */
export function prepareDocumentList(database: Pick<SqliteDatabase, 'raw'>) {
  const { raw } = database
  const documentOf = prepareDocuments(database)
  const candidates = prepareCandidates(database, 'invoices')
  const numbered = raw
    .prepare<[{ readonly number: string }], number>(
      `select rowid from invoices where invoice_number = @number
       union all
       select rowid from invoices where based_on = (select id from invoices where invoice_number = @number)`,
    )
    .pluck()
  // Ids made later sort later, as rows do.
  const newest = raw
    .prepare<[string], string | null>('select max(id) from invoices where rowid in (select value from json_each(?))')
    .pluck()
  const prepared = new Map<string, ReturnType<typeof raw.prepare<[Bound], InvoiceRow>>>()
  const statementOf = (sql: string) => {
    const statement = prepared.get(sql) ?? raw.prepare<[Bound], InvoiceRow>(sql)
    prepared.set(sql, statement)
    return statement
  }

  return (filter: DocumentFilter, limit: number, after: InvoiceId | null): readonly BillingDocument[] => {
    const needle = filter.text === null ? null : needleOf(filter.text)
    const number = needle === null ? null : wholeNumber(needle)
    const ofNumber = number === null ? [] : numbered.all({ number })
    if (ofNumber.length > 0) {
      const sql = listSql({ ...filter, text: null }, { rows: ofNumber, hasMore: false }, after !== null)
      const rows = JSON.stringify(ofNumber)
      const bound: Bound = { limit, day: filter.day.toString(), user: filter.ofUser, after, rows }
      return statementOf(sql).all(namedIn(sql, bound)).map(documentOf)
    }
    const near = needle === null ? null : nearSql(filter, after !== null)
    if (near !== null) {
      const rows = statementOf(near).all(namedIn(near, { limit, day: filter.day.toString(), needle, after }))
      if (rows.length === limit) return rows.map(documentOf)
    }
    const found = needle === null || filter.ofUser !== null ? null : candidates([[needle]])
    const first = found?.hasMore === true && after === null ? amongSql(filter) : null
    if (first !== null && found) {
      const among = namedIn(first, { limit, day: filter.day.toString(), needle, rows: JSON.stringify(found.rows) })
      const rows = statementOf(first).all(among)
      if (rows.length === limit) return rows.map(documentOf)
    }
    const sql = listSql(filter, found, after !== null)
    const bound: Bound = {
      limit,
      day: filter.day.toString(),
      user: filter.ofUser,
      needle,
      after,
      rows: found?.hasMore === false ? JSON.stringify(found.rows) : null,
      newest: found?.hasMore === true ? (newest.get(JSON.stringify(found.rows)) ?? '') : null,
    }
    return statementOf(sql).all(namedIn(sql, bound)).map(documentOf)
  }
}

/** A frequent text fills a page from so many of the next documents, and its long lists in the index are not read. */
const nearRows = 250

/** The matches among the next documents of the list; null where it goes by the day they are due, or is of a customer. */
function nearSql({ status, type, ofUser }: DocumentFilter, isContinued: boolean): string | null {
  if (status === 'overdue' || status === 'expired' || ofUser !== null) return null
  const conditions = [
    ...shownConditions(status, null),
    ...(type === null ? [] : [`document_type = '${type}'`]),
    contains,
  ]
  const next = `select * from invoices${isContinued ? ' where id < @after' : ''} order by id desc limit ${nearRows}`
  return whole(conditions, 'id desc', `(${next})`)
}

/** The matches among the newest candidates: a page of these is the first one. Null where it goes by the day they are due. */
function amongSql({ status, type }: DocumentFilter): string | null {
  if (status === 'overdue' || status === 'expired') return null
  const conditions = [
    'rowid in (select value from json_each(@rows))',
    ...shownConditions(status, null),
    ...(type === null ? [] : [`document_type = '${type}'`]),
    contains,
  ]
  return whole(conditions, '+id desc')
}

function listSql(filter: DocumentFilter, found: Candidates | null, isContinued: boolean): string {
  const { status, type, text, ofUser } = filter
  const computed = status === 'overdue' || status === 'expired' ? status : null
  const search = [
    ...(found === null ? [] : [found.hasMore ? 'id <= @newest' : 'rowid in (select value from json_each(@rows))']),
    ...(text === null ? [] : [contains]),
  ]
  if (computed && ofUser === null && found?.hasMore !== false) return byDueSql(computed, type, search, isContinued)
  const shown = [
    ...shownConditions(status, computed),
    ...(type === null ? [] : [`document_type = '${type}'`]),
    ...search,
  ]
  const later = isContinued ? [pageAfter(computed)] : []
  const order = computed ? '+due_date desc, +id desc' : 'id desc'
  if (ofUser !== null) return whole([`user_id = @user`, `status <> 'draft'`, ...shown, ...later], order)
  // Candidates are few: they are looked up, and not read in the order of an index.
  if (found?.hasMore === false) return whole([...shown, ...later], order.replace(/^id/, '+id'))
  if (status === null && type === null) return whole([...search, ...later], order)
  return together(status as DocumentStatus | null, type, search, isContinued)
}

const whole = (conditions: readonly string[], order: string, from = 'invoices') =>
  `select * from ${from}${conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`} order by ${order} limit @limit`

/**
 * The newest of each type and state, of which each has its place in the index, and the newest of these: no more rows are
 * read than a page has for each.
 */
function together(
  status: DocumentStatus | null,
  type: DocumentType | null,
  search: readonly string[],
  isContinued: boolean,
): string {
  const types = type === null ? documentTypes : [type]
  const statuses = status === null ? documentStatuses : [status]
  const parts = types.flatMap((one) =>
    statuses.map((state) => {
      const conditions = [
        `document_type = '${one}'`,
        `status = '${state}'`,
        ...(status === null ? [] : notComputed(kindOfDocument(one), state)),
        ...search,
        ...(isContinued ? ['id < @after'] : []),
      ]
      return `select * from (select id from invoices where ${conditions.join(' and ')} order by id desc limit @limit)`
    }),
  )
  return `select * from invoices where id in (select id from (${parts.join(' union all ')}) order by id desc limit @limit)
    order by id desc`
}

/** The latest due first: the index has them in this order, and the ids of one day in theirs. */
function byDueSql(
  computed: ComputedStatus,
  type: DocumentType | null,
  search: readonly string[],
  isContinued: boolean,
): string {
  const { kinds, stored, hasLeft, index } = byDueDay[computed]
  const conditions = [
    `document_type in (${sqlTexts(typesOf(kinds))})`,
    stored.length === 1 ? `status = ${sqlTexts(stored)}` : `status in (${sqlTexts(stored)})`,
    'due_date < @day',
    ...(hasLeft ? ['left_pence > 0'] : []),
    ...(type === null ? [] : [`+document_type = '${type}'`]),
    ...search,
    ...(isContinued ? [pageAfter(computed)] : []),
  ]
  // Without its name, the index by state is taken, and all of them are sorted.
  return whole(conditions, 'due_date desc, id desc', `invoices indexed by ${index}`)
}

function pageAfter(computed: ComputedStatus | null): string {
  return computed ? '(due_date, id) < (select due_date, id from invoices where id = @after)' : 'id < @after'
}

/** A document is shown in its kept state unless the day makes another of it. */
function notComputed(kind: DocumentKind, status: DocumentStatus): readonly string[] {
  const isDue = Object.values(byDueDay).find(
    ({ kinds, stored }) =>
      (kinds as readonly string[]).includes(kind) && (stored as readonly string[]).includes(status),
  )
  if (!isDue) return []
  return [`(due_date is null or due_date >= @day${isDue.hasLeft ? ' or left_pence <= 0' : ''})`]
}

/** Conditions of a shown state over documents of any type. */
function shownConditions(status: DocumentFilter['status'], computed: ComputedStatus | null): readonly string[] {
  if (status === null) return []
  if (computed) {
    const { kinds, stored, hasLeft } = byDueDay[computed]
    return [
      `document_type in (${sqlTexts(typesOf(kinds))}) and status in (${sqlTexts(stored)}) and due_date < @day`,
      ...(hasLeft ? ['left_pence > 0'] : []),
    ]
  }
  const kept = status as DocumentStatus
  const others = Object.values(byDueDay)
    .filter(({ stored }) => (stored as readonly string[]).includes(kept))
    .map(
      ({ kinds, hasLeft }) =>
        `not (document_type in (${sqlTexts(typesOf(kinds))}) and coalesce(due_date, '9') < @day${hasLeft ? ' and left_pence > 0' : ''})`,
    )
  return [`status = '${kept}'`, ...others]
}

/** Letters of any case and any spaces between them; accents as they are written. */
const contains = `(${textIndexes.invoices.columns
  .map((column) => `instr(replace(lower(${column}), ' ', ''), @needle) > 0`)
  .join(' or ')})`

function needleOf(text: string): string {
  return text.replaceAll(/\s/g, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** The number of a document as one of our series prints it; null for any other text. */
function wholeNumber(needle: string): string | null {
  return /^[a-z]{2,3}-(?:\d{4}-)?\d{6,}$/.test(needle) ? needle.toUpperCase() : null
}

/** Only the parameters that the statement names: more is a fault. */
function namedIn(sql: string, bound: Bound): Bound {
  return Object.fromEntries(Object.entries(bound).filter(([name]) => sql.includes(`@${name}`)))
}
