import type { CustomerLine, CustomerQuery } from '#modules/customers'
import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareCandidates } from '../search/candidates.ts'
import { foundAmong, foundAnywhere, indexesOf, foundAmongNewest, isLater, sources } from './customer-search-forms.ts'
import { type AskedText, readText } from './customer-search-text.ts'

interface CustomerRow {
  readonly id: UserId
  readonly full_name: string
  readonly email: string
  readonly phone: string | null
  readonly postcode: string | null
  readonly status: 'active' | 'suspended'
  readonly created_at: string
  readonly company_name: string | null
  readonly properties: number
}

const isBusiness = `exists (select 1 from business_details d where d.user_id = u.id
  and (company_name is not null or vat_number is not null or billing_email is not null))`

const selectLines = `select u.id, u.full_name, coalesce(u.email, '') email, u.phone, u.postcode, u.status, u.created_at,
    d.company_name, (select count(*) from properties where user_id = u.id and archived_at is null) properties
  from users u left join business_details d on d.user_id = u.id`

const isCustomer = `(u.role = 'customer' or exists (select 1 from bookings where customer_id = u.id))`

/** The line of one customer; null of everybody whom the list leaves out. */
export function prepareCustomerLine({ raw }: SqliteDatabase): (id: UserId) => CustomerLine | null {
  const one = raw.prepare<[string], CustomerRow>(
    `${selectLines} where u.id = ? and u.erased_at is null and ${isCustomer}`,
  )
  return (id) => {
    const row = one.get(id)
    return row ? lineFrom(row) : null
  }
}

/** The newest rows of each index, so many, are compared first with a text that very many rows contain. */
const newestOfEach = 200

type Bound = Record<string, string | number>

/** Users who were found are looked up, with a `+` before it; others are read in the order of an index. */
const byTime = 'u.created_at'

/** One statement for each form that a question can take, prepared when it is first asked. */
export function prepareCustomerSearch({ raw }: SqliteDatabase) {
  const statement = (sql: string) => raw.prepare<[Bound], unknown>(sql)
  const prepared = new Map<string, ReturnType<typeof statement>>()
  const candidatesOf = {
    users: prepareCandidates({ raw }, 'users'),
    user_addresses: prepareCandidates({ raw }, 'user_addresses'),
    business_details: prepareCandidates({ raw }, 'business_details'),
    properties: prepareCandidates({ raw }, 'properties'),
    bookings: prepareCandidates({ raw }, 'bookings'),
    booking_payers: prepareCandidates({ raw }, 'booking_payers'),
  }

  function ask(sql: string): ReturnType<typeof statement> {
    const made = prepared.get(sql) ?? statement(sql)
    prepared.set(sql, made)
    return made
  }

  /** Rows of each table that may contain the text; null while there is no index. */
  function candidates({ form, readings, properties = readings }: AskedText) {
    if (form === 'reference') return null
    const each = sources.map(({ table }) => ({
      table,
      found: indexesOf[form][table].map((name) => candidatesOf[name](table === 'properties' ? properties : readings)),
    }))
    const all = each.flatMap(({ found }) => found)
    if (all.includes(null)) return null
    const rows = (most: number) =>
      Object.fromEntries(
        each.map(({ table, found }) => [
          table,
          JSON.stringify([...new Set(found.flatMap((one) => one?.rows.slice(0, most) ?? []))]),
        ]),
      )
    return { rows: () => rows(Infinity), newest: () => rows(newestOfEach), hasMore: all.some((one) => one?.hasMore) }
  }

  return ({ text, kind }: CustomerQuery, limit: number, after: UserId | null): readonly CustomerLine[] => {
    const asked = text === null ? null : readText(text)
    const bound = { ...asked?.needles, ...(after !== null && { after }) }

    function list(isMeant: string | null, more: Bound = {}, order = '+u.created_at'): readonly CustomerLine[] {
      const conditions = [
        'u.erased_at is null',
        isCustomer,
        isMeant,
        kind !== null && (kind === 'business' ? isBusiness : `not ${isBusiness}`),
        after !== null && isLater.replace('created_at, id', 'u.created_at, u.id'),
      ].filter((condition) => condition !== false && condition !== null)
      // The lines of those who are not on the page are never read.
      const sql = `${selectLines} where u.id in (
          select u.id from users u where ${conditions.join(' and ')} order by ${order} desc, u.id desc limit @limit)
        order by +u.created_at desc, u.id desc`
      return (ask(sql).all({ ...bound, ...more, limit }) as CustomerRow[]).map((row) => lineFrom(row))
    }

    if (!asked) return list(null, {}, byTime)
    const { form } = asked
    const among = candidates(asked)
    if (!among) return list(`u.id in (${foundAnywhere(form)})`)
    const isFound = `u.id in (${foundAmong(form)})`
    if (!among.hasMore) return list(isFound, among.rows())
    // Very many match: a few of the newest fill a page, or else the newest thousand.
    for (const rows of [among.newest, among.rows]) {
      const found = list(isFound, rows())
      if (found.length === limit) return found
    }
    return list(`u.id in (${foundAmong(form)} union ${foundAmongNewest(form, after !== null)})`, among.rows())
  }
}

function lineFrom(row: CustomerRow): CustomerLine {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    postcode: row.postcode,
    companyName: row.company_name,
    properties: row.properties,
    isSuspended: row.status === 'suspended',
    createdAt: Temporal.Instant.from(row.created_at),
  }
}
