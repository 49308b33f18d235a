import { type SQL, type SQLWrapper, and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { BookingDetails, BookingQuery } from '#modules/booking'
import { selectBookings, toDetails } from './booking-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { bookings } from '../kit/schema.ts'
import { type Candidates, prepareCandidates } from '../search/candidates.ts'
import type { Reading } from '../search/text.ts'

/** The number of lists that are kept until the next write: the parts of the office's overview, and those of technicians. */
const mostKept = 50

/** Lists of the staff from the top without a search, as their first pages ask for them, are read once after a write. */
export function prepareBookingList(database: SqliteDatabase): (query: BookingQuery) => readonly BookingDetails[] {
  const read = prepareForms(database)
  const remembered = database.memory.ofAll.each<readonly BookingDetails[]>(mostKept)
  return (query) => {
    const { of, text = null, after } = query
    const isKept = of.kind !== 'customer' && text === null && after === null
    return isKept ? remembered(JSON.stringify(query), () => read(query)) : read(query)
  }
}

/** One statement for each form that a query can take, prepared when it is first asked for. */
function prepareForms(database: SqliteDatabase): (query: BookingQuery) => readonly BookingDetails[] {
  const prepared = new Map<string, ReturnType<typeof prepareForm>>()
  const candidates = prepareCandidates(database, 'bookings')
  const comesAlong = database.raw
    .prepare<{ userId: string }, number>(`select 1 where exists (${crewedRows} limit 1)`)
    .pluck()

  return (query) => {
    const { of, status, between, latestFirst = false, unassigned, emergencies = false } = query
    const { text = null, after, limit } = query
    const found = text === null || of.kind !== 'everyone' ? null : candidates(readingsOf(needles(text)))
    const isCrewed = of.kind === 'technician' && comesAlong.get({ userId: of.userId }) === 1
    const form = [
      of.kind,
      isCrewed,
      of.kind === 'technician' && of.overSince !== undefined,
      status !== null,
      stateIndex(query),
      between !== null,
      latestFirst,
      unassigned,
      emergencies,
      text !== null,
      found?.hasMore,
      after !== null,
    ].join()
    const statement = prepared.get(form) ?? prepareForm(database, query, found, isCrewed)
    prepared.set(form, statement)
    const rows = statement.all({
      limit,
      ...(of.kind !== 'everyone' && { userId: of.userId }),
      ...(of.kind === 'technician' && of.overSince && { overSince: instantText(of.overSince) }),
      ...(status !== null && { status }),
      ...(between && { from: instantText(between.from), until: instantText(between.until) }),
      ...(text !== null && needles(text)),
      ...(found?.hasMore === true && { newest: Math.max(...found.rows) }),
      ...(found?.hasMore === false && { rows: JSON.stringify(found.rows) }),
      ...(after !== null && { after }),
    })
    return rows.map(toDetails)
  }
}

/**
 * The condition of the indexes of the bookings of technicians in rare states, spelled the same, so that they are used.
 */
const stateIndexes = {
  ahead: sql`${bookings.status} in ('confirmed', 'in_progress')`,
  off: sql`${bookings.status} in ('pending', 'cancelled')`,
  /** All but the completed bookings of a customer are few, and found by the index of the totals. */
  cancelled: ofCustomer(`cancel_reason > ''`),
  open: ofCustomer('cancel_reason is null'),
} as const

function stateIndex({
  of,
  status,
  between,
  unassigned,
  emergencies,
  text,
  after,
}: BookingQuery): keyof typeof stateIndexes | null {
  if (status === null || status === 'completed') return null
  if (of.kind === 'technician') return status === 'pending' || status === 'cancelled' ? 'off' : 'ahead'
  const isNarrower = between !== null || unassigned || emergencies === true || text != null || after !== null
  if (of.kind === 'everyone' || isNarrower) return null
  return status === 'cancelled' ? 'cancelled' : 'open'
}

/** The newest ones of the state, before anything else is read of them. */
function ofCustomer(condition: string): SQL {
  return sql`bookings.rowid in (select newest.rowid from bookings newest
    where newest.customer_id = ${sql.placeholder('userId')} and newest.${sql.raw(condition)}
      and newest.status = ${sql.placeholder('status')}
    order by +newest.created_at desc, newest.id desc limit ${sql.placeholder('limit')})`
}

const theirs = sql`technician_id = (select id from technicians where user_id = ${sql.placeholder('userId')})`
const overSince = sql.placeholder('overSince')

const isReadable = sql`(bookings.status not in ('completed', 'cancelled')
  or coalesce(bookings.actual_end_time, bookings.updated_at) >= ${overSince})`

/** A visit that was not called off before it began, or whose whole booking was cancelled. */
const stands = `(v.called_off_at is null or v.check_in_at is not null
  or (select status from bookings where id = v.booking_id) = 'cancelled')`

/** The bookings of a technician who does not lead the visit that they are at: of a crew, or of another of their visits. */
const crewedRows = `select c.booking_id from visit_crew c
    where c.technician_id = (select id from technicians where user_id = :userId)
      and (select ${stands} from visits v where v.booking_id = c.booking_id and v.number = c.visit_number)
  union all select v.booking_id from visits v
    where v.technician_id = (select id from technicians where user_id = :userId)
      and (v.number > 1 or v.completion_status in ('partial', 'pending_parts')) and ${stands}`

const leads = sql`${bookings.technicianId} = (select id from technicians where user_id = ${sql.placeholder('userId')})`
const leadsOrComesAlong = sql`(${leads} or ${bookings.id} in (${sql.join(
  crewedRows.split(':userId').map((part) => sql.raw(part)),
  sql.placeholder('userId'),
)}))`

/** Each line by its own index: nearly all bookings of a technician are long over. */
const isReadableEver = sql`bookings.rowid in (
  select rowid from bookings where ${theirs} and status in ('confirmed', 'in_progress')
  union all select rowid from bookings where ${theirs} and status in ('pending', 'cancelled')
    and (status = 'pending' or coalesce(actual_end_time, updated_at) >= ${overSince})
  union all select rowid from bookings where ${theirs} and status = 'completed' and actual_end_time >= ${overSince})`

type Order = 'by-start' | 'latest-start' | 'by-creation' | 'by-id'

function prepareForm(database: SqliteDatabase, query: BookingQuery, found: Candidates | null, isCrewed: boolean) {
  const { of, status, between, latestFirst, unassigned, emergencies, text, after } = query
  const index = stateIndex(query)
  const byStart = latestFirst === true && between ? 'latest-start' : orderOf(of.kind, between !== null)
  const order = emergencies === true ? 'by-id' : byStart
  const conditions: readonly (SQL | undefined)[] = [
    of.kind === 'customer' ? eq(bookings.customerId, sql.placeholder('userId')) : undefined,
    of.kind === 'technician' ? (isCrewed ? leadsOrComesAlong : leads) : undefined,
    of.kind === 'technician' && of.overSince ? (between || isCrewed ? isReadable : isReadableEver) : undefined,
    status === null ? undefined : eq(bookings.status, sql.placeholder('status')),
    index === null ? undefined : stateIndexes[index],
    between ? sql`${bookings.startsAt} >= ${sql.placeholder('from')}` : undefined,
    between ? sql`${bookings.startsAt} < ${sql.placeholder('until')}` : undefined,
    // Without it the index of bookings by start, which leaves out the cancelled, cannot be used.
    between && status === null ? ne(bookings.status, 'cancelled') : undefined,
    unassigned ? isNull(bookings.technicianId) : undefined,
    emergencies ? isNull(bookings.startsAt) : undefined,
    found ? (found.hasMore ? isNotNewer : isAmong) : undefined,
    text ? contains : undefined,
    after === null ? undefined : laterInTheList(order),
  ]
  return selectBookings(database)
    .where(and(...conditions))
    .orderBy(...(found?.hasMore === false ? lookedUp : orders)[order])
    .limit(sql.placeholder('limit'))
    .prepare()
}

function orderOf(whose: BookingQuery['of']['kind'], isBetween: boolean): Order {
  if (isBetween || whose === 'technician') return 'by-start'
  return whose === 'customer' ? 'by-creation' : 'by-id'
}

const squeezed = (column: SQLWrapper) => sql`replace(lower(${column}), ' ', '')`
const has = (column: SQLWrapper, needle: 'needle' | 'digits') => sql`instr(${column}, ${sql.placeholder(needle)}) > 0`

const noTelephone = 'no telephone'

const contains = or(
  ...[bookings.reference, bookings.contactName, bookings.customerAddress, bookings.customerPostcode].map((column) =>
    has(squeezed(column), 'needle'),
  ),
  has(bookings.customerPhone, 'digits'),
)

/** Phones are kept as +44..., and typed with a 0; four digits at least, so that "12" is no telephone. */
function needles(text: string): { readonly needle: string; readonly digits: string } {
  const needle = text.replaceAll(/\s/g, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const digits = needle.replaceAll(/[()-]/g, '').replace(/^(\+?44|0)/, '')
  return { needle, digits: /^\d{4,}$/.test(digits) ? digits : noTelephone }
}

function readingsOf({ needle, digits }: ReturnType<typeof needles>): readonly Reading[] {
  return digits === noTelephone ? [[needle]] : [[needle], [digits]]
}

const isAmong = sql`bookings.rowid in (select value from json_each(${sql.placeholder('rows')}))`
const isNotNewer = sql`+bookings.rowid <= ${sql.placeholder('newest')}`

/** Everyone's go by id alone, which an index has; ids made later sort later. */
const orders = {
  'by-start': [asc(bookings.startsAt), asc(bookings.id)],
  'latest-start': [desc(bookings.startsAt), desc(bookings.id)],
  'by-creation': [desc(bookings.createdAt), desc(bookings.id)],
  'by-id': [desc(bookings.id)],
} as const satisfies Record<Order, readonly SQL[]>

/** Candidates of a search are looked up by their rowids, instead of reading all bookings in the order of an index. */
const lookedUp = {
  'by-start': [asc(withoutIndex(bookings.startsAt)), asc(bookings.id)],
  'latest-start': [desc(withoutIndex(bookings.startsAt)), desc(bookings.id)],
  'by-creation': [desc(withoutIndex(bookings.createdAt)), desc(bookings.id)],
  'by-id': [desc(withoutIndex(bookings.id))],
} as const satisfies Record<Order, readonly SQL[]>

function withoutIndex(column: SQLWrapper): SQL {
  return sql`+${column}`
}

/** In the order by start, bookings without one come first. */
function laterInTheList(order: Order): SQL {
  const after = sql.placeholder('after')
  if (order === 'by-id') return sql`${bookings.id} < ${after}`
  if (order === 'by-creation') {
    return sql`(${bookings.createdAt}, ${bookings.id}) < (select created_at, id from bookings where id = ${after})`
  }
  const comes = sql.raw(order === 'latest-start' ? '<' : '>')
  return sql`(coalesce(${bookings.startsAt}, ''), ${bookings.id}) ${comes}
    (select coalesce(starts_at, ''), id from bookings where id = ${after})`
}
