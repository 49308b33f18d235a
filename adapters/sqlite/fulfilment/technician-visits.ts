import { sql } from 'drizzle-orm'
import type { VisitMade, VisitOfBooking, VisitOfDay, VisitsOfDay } from '#modules/booking'
import { type BookingId, type TechnicianId, type UserId, instantText } from '#modules/shared'
import { isUnfinished } from '../kit/sql-lists.ts'
import { selectBookings, toDetails } from '../booking/booking-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareRead } from '../kit/prepared-query.ts'
import type { VisitRow, prepareVisits } from './visit-rows.ts'

interface Row {
  readonly booking_id: BookingId
  readonly number: number
}

/**
 * The visits that a technician leads or comes along to, found by the indexes of bookings by their technician, and those
 * of crews and of visits beyond the first. The visits of other technicians are not read.
 */
const candidates = `select id booking_id, visit_number number from bookings
    where technician_id = :id and starts_at >= :from and starts_at < :until
  union select id, visit_number from bookings
    where technician_id = :id and status = 'completed' and actual_end_time >= :from and actual_end_time < :until
  union select booking_id, number from visits
    where technician_id = :id and (number > 1 or completion_status in ('partial', 'pending_parts'))
  union select booking_id, visit_number from visit_crew where technician_id = :id`

const open = `union select id, visit_number from bookings
    where technician_id = :id and status in ('confirmed', 'in_progress')`

const isOpen = `v.status in ('scheduled', 'en_route', 'on_site') and v.called_off_at is null
  and b.status in ('confirmed', 'in_progress') and (v.starts_at is null or v.starts_at < :until)`

type DayRow = VisitRow & { readonly booking: number; readonly has_crew: 0 | 1 }

const select = (found: string, condition: string) => `select b.rowid booking, v.*,
    exists (select 1 from visit_crew where booking_id = v.booking_id and visit_number = v.number) has_crew
  from (${found}) mine
  cross join visits v on v.booking_id = mine.booking_id and v.number = mine.number
  cross join bookings b on b.id = v.booking_id
  where b.status <> 'cancelled' and (v.called_off_at is null or v.check_in_at is not null) and (${condition})
  order by v.check_in_at is null or v.check_out_at is not null or v.status <> 'on_site', v.starts_at, v.booking_id, v.number
  limit 100`

/** Visits of the day by start, the one that is under way first; see `VisitsOfDay`. A few queries, however many there are. */
export function prepareVisitsOfDay(
  database: SqliteDatabase,
  visits: ReturnType<typeof prepareVisits>,
): (query: VisitsOfDay) => readonly VisitOfDay[] {
  const { raw } = database
  const technician = raw.prepare<[string], string>('select id from technicians where user_id = ?').pluck()
  const isOfDay = `(v.starts_at >= :from and v.starts_at < :until)
    or (v.starts_at is null and v.check_in_at >= :from and v.check_in_at < :until)`
  const ofDay = raw.prepare<{ id: string; from: string; until: string }, DayRow>(select(candidates, isOfDay))
  const andOpen = raw.prepare<{ id: string; from: string; until: string }, DayRow>(
    select(`${candidates} ${open}`, `${isOfDay} or (${isOpen})`),
  )
  const bookingsOf = prepareRead(
    database,
    selectBookings(database).where(sql`bookings.rowid in (select value from json_each(${sql.placeholder('rowids')}))`),
  )
  return ({ userId, from, until, withOpen }) => {
    const id = technician.get(userId)
    if (id === undefined) return []
    const rows = (withOpen ? andOpen : ofDay).all({ id, from: instantText(from), until: instantText(until) })
    const rowids = JSON.stringify(rows.map(({ booking }) => booking))
    const known = new Map(bookingsOf.all({ rowids }).map((row) => [row.id, toDetails(row)]))
    return rows.flatMap((row) => {
      const booking = known.get(row.booking_id)
      const visit = visits.from(row)
      return booking ? [{ booking, visit, crew: visits.members(visit.technicians) }] : []
    })
  }
}

interface FurtherQuery {
  readonly userId: UserId
  readonly from: Temporal.Instant
  readonly limit: number
}

/** See `BookingStore.furtherVisits`. */
export function prepareFurtherVisits({ raw }: SqliteDatabase): (query: FurtherQuery) => readonly VisitOfBooking[] {
  const read = raw.prepare<{ userId: string; from: string; limit: number }, Row>(
    `with me as materialized (select id from technicians where user_id = :userId)
     select v.booking_id, v.number from (
       select booking_id, number from visits where technician_id = (select id from me) and number > 1
       union select booking_id, visit_number from visit_crew where technician_id = (select id from me)
     ) mine
     cross join visits v on v.booking_id = mine.booking_id and v.number = mine.number
     cross join bookings b on b.id = v.booking_id
     where v.starts_at >= :from and v.status = 'scheduled' and v.called_off_at is null
       and b.status in ('confirmed', 'in_progress')
       and not (b.technician_id = (select id from me) and b.visit_number = v.number)
     order by v.starts_at, v.booking_id, v.number limit :limit`,
  )
  return ({ userId, from, limit }) =>
    read
      .all({ userId, from: instantText(from), limit })
      .map(({ booking_id: bookingId, number }) => ({ bookingId, number }))
}

/** See `BookingStore.bookingsAhead`. */
export function prepareBookingsAhead({
  raw,
}: SqliteDatabase): (userId: UserId, after: BookingId | null) => readonly BookingId[] {
  const read = raw
    .prepare<{ userId: string; after: string }, BookingId>(
      `with me as materialized (select id from technicians where user_id = :userId)
       select distinct v.booking_id from (
         select id booking_id, visit_number number from bookings
           where technician_id = (select id from me) and status in ('confirmed', 'in_progress')
         union select booking_id, number from visits where technician_id = (select id from me) and number > 1
         union select booking_id, visit_number from visit_crew where technician_id = (select id from me)
       ) mine
       cross join visits v on v.booking_id = mine.booking_id and v.number = mine.number
       cross join bookings b on b.id = v.booking_id
       where mine.booking_id > :after and ${isUnfinished('b.status')}
         and v.status in ('scheduled', 'en_route', 'on_site') and v.check_in_at is null and v.called_off_at is null
       order by v.booking_id limit 100`,
    )
    .pluck()
  return (userId, after) => read.all({ userId, after: after ?? '' })
}

interface MadeRow {
  readonly booking_id: BookingId
  readonly number: number
  readonly reference: string
  readonly service: string
  readonly postcode: string
  readonly is_lead: 0 | 1
  readonly arrived_at: string | null
  readonly check_in_at: string | null
  readonly check_out_at: string | null
}

interface MadeQuery {
  readonly technicianId: TechnicianId
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/** A visit is made, and completed, at most so many hours after its planned start, or is still open, for its sheet. */
const margin = { hours: 24 * 31 }

/** See `BookingStore.visitsMade`. An emergency that nobody opened to is a cancelled booking without a start. */
export function prepareVisitsMade({ raw }: SqliteDatabase): (query: MadeQuery) => readonly VisitMade[] {
  const began = 'coalesce(v.check_in_at, v.arrived_at)'
  const read = raw.prepare<Readonly<Record<string, string>>, MadeRow>(
    `select v.booking_id, v.number, b.reference, (select name from services where id = b.service_id) service,
       b.customer_postcode postcode, v.technician_id = :id is_lead, v.arrived_at, v.check_in_at, v.check_out_at
     from (${candidates} ${open}
       union select id, visit_number from bookings
         where technician_id = :id and status in ('pending', 'cancelled') and status = 'cancelled' and starts_at is null
     ) mine
     cross join visits v on v.booking_id = mine.booking_id and v.number = mine.number
     cross join bookings b on b.id = v.booking_id
     where ${began} >= :began and ${began} < :ended
     order by ${began}, v.booking_id, v.number`,
  )
  return ({ technicianId, from, until }) =>
    read
      .all({
        id: technicianId,
        from: instantText(from.subtract(margin)),
        until: instantText(until.add(margin)),
        began: instantText(from),
        ended: instantText(until),
      })
      .map((row) => ({
        bookingId: row.booking_id,
        number: row.number,
        reference: row.reference,
        service: row.service,
        postcode: row.postcode,
        isLead: row.is_lead === 1,
        arrivedAt: instant(row.arrived_at),
        checkIn: instant(row.check_in_at),
        checkOut: instant(row.check_out_at),
      }))
}

const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
