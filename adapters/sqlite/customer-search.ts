import type { CustomerLine, CustomerQuery } from '#modules/customers'
import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from './database.ts'

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

const squeezed = (column: string) => `instr(replace(lower(coalesce(${column}, '')), ' ', ''), @needle) > 0`
const dialled = (column: string) => `instr(coalesce(${column}, ''), @digits) > 0`
const any = (...conditions: readonly string[]) => `(${conditions.join(' or ')})`

/** Whose account, company, property or booking has the words in it. */
const found = `
  select id from users where ${any(squeezed('full_name'), squeezed('email'), squeezed('postcode'), dialled('phone'))}
  union select user_id from business_details
    where ${any(squeezed('company_name'), squeezed('billing_name'), squeezed('billing_email'), squeezed('billing_postcode'))}
  union select user_id from properties
    where ${any(squeezed('name'), squeezed('address'), squeezed('postcode'), squeezed('occupier_name'), squeezed('occupier_email'), dialled('occupier_phone'))}
  union select customer_id from bookings
    where ${any(squeezed('reference'), squeezed('contact_name'), squeezed('contact_email'), squeezed('customer_postcode'), dialled('customer_phone'))}`

const isBusiness = `exists (select 1 from business_details d where d.user_id = u.id
  and (company_name is not null or vat_number is not null or billing_email is not null))`

/** One statement for each form that a question can take, prepared when it is first asked. */
export function prepareCustomerSearch({ raw }: SqliteDatabase) {
  const statement = (sql: string) => raw.prepare<[Record<string, string | number>], CustomerRow>(sql)
  const prepared = new Map<string, ReturnType<typeof statement>>()

  return ({ text, kind }: CustomerQuery, limit: number, after: UserId | null): readonly CustomerLine[] => {
    const conditions = [
      'u.erased_at is null',
      `(u.role = 'customer' or exists (select 1 from bookings where customer_id = u.id))`,
      text !== null && `u.id in (${found})`,
      kind !== null && (kind === 'business' ? isBusiness : `not ${isBusiness}`),
      after !== null && '(u.created_at, u.id) < (select created_at, id from users where id = @after)',
    ].filter((condition) => condition !== false)
    const sql = `select u.id, u.full_name, u.email, u.phone, u.postcode, u.status, u.created_at, d.company_name,
        (select count(*) from properties where user_id = u.id and archived_at is null) properties
      from users u left join business_details d on d.user_id = u.id
      where ${conditions.join(' and ')} order by u.created_at desc, u.id desc limit @limit`
    const list = prepared.get(sql) ?? statement(sql)
    prepared.set(sql, list)
    return list
      .all({ limit, ...(text !== null && needles(text)), ...(after !== null && { after }) })
      .map((row) => lineFrom(row))
  }
}

/** Phones are kept as +44..., and typed with a 0; four digits at least, so that "12" is no telephone. */
function needles(text: string) {
  const needle = text.toLowerCase().replaceAll(/\s/g, '')
  const digits = needle.replaceAll(/[()-]/g, '').replace(/^(\+?44|0)/, '')
  return { needle, digits: /^\d{4,}$/.test(digits) ? digits : 'no telephone' }
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
