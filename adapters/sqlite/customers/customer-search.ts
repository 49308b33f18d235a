import type { CustomerLine, CustomerQuery } from '#modules/customers'
import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

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

const like = (pattern: string) => (column: string) => `${column} like @${pattern} escape '\\'`
const words = like('words')
const digits = like('digits')
/** Kept with a space, and typed without. */
const postcode = (column: string) => `replace(${column}, ' ', '') like @squeezed escape '\\'`

interface Columns {
  readonly users: readonly string[]
  readonly business: readonly string[]
  readonly properties: readonly string[]
  readonly bookings: readonly string[]
}

/** Where to look for a text of some form: each column is read for every row, so that the fewer the better. */
const lookIn = {
  reference: { users: [], business: [], properties: [], bookings: [`reference >= @from and reference < @until`] },
  email: {
    users: [words('email')],
    business: [words('billing_email')],
    properties: [words('occupier_email')],
    bookings: [words('contact_email'), words('payer_email')],
  },
  phone: {
    users: [digits('phone')],
    business: [],
    properties: [digits('occupier_phone'), words('name'), words('address')],
    bookings: [digits('customer_phone')],
  },
  words: {
    users: [words('full_name'), words('email'), words('address'), postcode('postcode')],
    business: [words('company_name'), words('billing_name'), words('billing_email'), postcode('billing_postcode')],
    properties: [words('name'), words('address'), words('occupier_name'), postcode('postcode')],
    bookings: [
      words('contact_name'),
      words('payer_name'),
      words('customer_address'),
      postcode('customer_postcode'),
      words('reference'),
    ],
  },
} as const satisfies Record<string, Columns>

type Form = keyof typeof lookIn

/** Users whose account, company, property or booking contains the text. */
function found(form: Form): string {
  const columns: Columns = lookIn[form]
  const sources = [
    ['select id from users', columns.users],
    ['select user_id from business_details', columns.business],
    ['select user_id from properties', columns.properties],
    ['select customer_id from bookings', columns.bookings],
  ] as const
  return sources
    .flatMap(([source, conditions]) => (conditions.length === 0 ? [] : [`${source} where ${conditions.join(' or ')}`]))
    .join(' union ')
}

const isBusiness = `exists (select 1 from business_details d where d.user_id = u.id
  and (company_name is not null or vat_number is not null or billing_email is not null))`

/** One statement for each form that a question can take, prepared when it is first asked. */
export function prepareCustomerSearch({ raw }: SqliteDatabase) {
  const statement = (sql: string) => raw.prepare<[Record<string, string | number>], CustomerRow>(sql)
  const prepared = new Map<string, ReturnType<typeof statement>>()

  return ({ text, kind }: CustomerQuery, limit: number, after: UserId | null): readonly CustomerLine[] => {
    const asked = text === null ? null : readText(text)
    const conditions = [
      'u.erased_at is null',
      `(u.role = 'customer' or exists (select 1 from bookings where customer_id = u.id))`,
      asked !== null && `u.id in (${found(asked.form)})`,
      kind !== null && (kind === 'business' ? isBusiness : `not ${isBusiness}`),
      after !== null && '(u.created_at, u.id) < (select created_at, id from users where id = @after)',
    ].filter((condition) => condition !== false)
    const sql = `select u.id, u.full_name, u.email, u.phone, u.postcode, u.status, u.created_at, d.company_name,
        (select count(*) from properties where user_id = u.id and archived_at is null) properties
      from users u left join business_details d on d.user_id = u.id
      where ${conditions.join(' and ')} order by u.created_at desc, u.id desc limit @limit`
    const list = prepared.get(sql) ?? statement(sql)
    prepared.set(sql, list)
    return list.all({ limit, ...asked?.needles, ...(after !== null && { after }) }).map((row) => lineFrom(row))
  }
}

interface Asked {
  readonly form: Form
  readonly needles: Readonly<Record<string, string>>
}

/** Phones are kept as +44..., and typed with a 0; four digits at least, so that "12" is no telephone. */
function readText(text: string): Asked {
  const squeezed = text.replaceAll(/\s/g, '')
  if (/^cb-/i.test(squeezed)) {
    const from = squeezed.toUpperCase()
    return { form: 'reference', needles: { from, until: `${from}\u{10FFFF}` } }
  }
  const typed = { words: `%${text.trim().split(/\s+/).map(escaped).join('%')}%` }
  if (squeezed.includes('@')) return { form: 'email', needles: typed }
  const number = squeezed.replaceAll(/[()-]/g, '').replace(/^(\+?44|0)/, '')
  if (/^\d{4,}$/.test(number)) return { form: 'phone', needles: { ...typed, digits: `%${number}%` } }
  return { form: 'words', needles: { ...typed, squeezed: `%${escaped(squeezed)}%` } }
}

/** Stands for itself in a pattern. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
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
