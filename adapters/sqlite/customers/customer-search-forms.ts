import type { IndexName } from '../search/text-indexes.ts'

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

export type Form = keyof typeof lookIn

export const sources = [
  { table: 'users', columns: 'users', userId: 'id' },
  { table: 'business_details', columns: 'business', userId: 'user_id' },
  { table: 'properties', columns: 'properties', userId: 'user_id' },
  { table: 'bookings', columns: 'bookings', userId: 'customer_id' },
] as const satisfies readonly { readonly columns: keyof Columns; readonly [name: string]: string }[]

/** The indexes that cover the columns of a form, by table. */
export const indexesOf = {
  email: {
    users: ['users'],
    business_details: ['business_details'],
    properties: ['properties'],
    bookings: ['booking_payers'],
  },
  phone: { users: ['users'], business_details: [], properties: ['properties'], bookings: ['bookings'] },
  words: {
    users: ['users', 'user_addresses'],
    business_details: ['business_details'],
    properties: ['properties'],
    bookings: ['bookings', 'booking_payers'],
  },
} as const satisfies Record<Exclude<Form, 'reference'>, Record<(typeof sources)[number]['table'], readonly IndexName[]>>

function sourcesOf(form: Form) {
  return sources.flatMap(({ columns, ...source }) => {
    const conditions: readonly string[] = lookIn[form][columns]
    return conditions.length === 0 ? [] : [{ ...source, contains: `(${conditions.join(' or ')})` }]
  })
}

/**
 * A property itself contains the text: its name, street or postcode, or the contact there. Null of a form that none can
 * have.
 */
export function fitsProperty(form: Form): string | null {
  const columns: readonly string[] = lookIn[form].properties
  return columns.length === 0 ? null : `coalesce(${columns.join(' or ')}, 0)`
}

/** The first characters of more references than this find the customers of the first ones. */
const mostReferences = 500

/** Users whose account, company, property or booking contains the text. */
export function foundAnywhere(form: Form): string {
  if (form === 'reference') {
    return `select customer_id from bookings where reference >= @from and reference < @until
      order by reference limit ${mostReferences}`
  }
  return sourcesOf(form)
    .map(({ table, userId, contains }) => `select ${userId} from ${table} where ${contains}`)
    .join(' union ')
}

/** The same among candidates, which are given as JSON. */
export function foundAmong(form: Form): string {
  return sourcesOf(form)
    .map(
      ({ table, userId, contains }) =>
        `select ${userId} from ${table} where rowid in (select value from json_each(@${table})) and ${contains}`,
    )
    .join(' union ')
}

/** A text that very many rows contain is looked for among this many of the newest users, too. */
const newestUsers = 500

/** The same among the newest users, or the newest after the last one of the page before. */
export function foundAmongNewest(form: Form, after: boolean): string {
  const exist = sourcesOf(form).map(
    ({ table, userId, contains }) =>
      `exists (select 1 from ${table} where ${table}.${userId} = newest.id and ${contains})`,
  )
  return `select id from (select id from users ${after ? `where ${isLater}` : ''}
      order by created_at desc, id desc limit ${newestUsers}) newest
    where ${exist.join(' or ')}`
}

export const isLater = '(created_at, id) < (select created_at, id from users where id = @after)'
