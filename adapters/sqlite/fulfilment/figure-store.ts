import type { CountedVisit, CountsOfLead, EmergencyDue, FigureStore, Lack, Window } from '#modules/booking'
import { type BookingId, type TechnicianId, instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

/** The facts of a visit that are counted. The comments of `FieldCounts` say what each means. */
const facts = {
  photo: `exists (select 1 from visit_photos p where p.booking_id = v.booking_id and p.visit_number = v.number
    and p.removed_in is null)`,
  reported: `exists (select 1 from visit_reports r where r.booking_id = v.booking_id and r.visit_number = v.number
    and r.submitted_at is not null)`,
  /** A signature is kept with the version that it is under; its submission counts the day anew. */
  signed: `exists (select 1 from visit_reports r join visit_signatures s
    on s.booking_id = r.booking_id and s.visit_number = r.visit_number and s.version = r.version
    where r.booking_id = v.booking_id and r.visit_number = v.number and r.submitted_at is not null)`,
  guarantee: 'exists (select 1 from bookings g where g.id = v.booking_id and g.guarantee_of is not null)',
  /** Null where it is not the first, is on the guarantee, or nobody knows yet. */
  fixed: `case
    when v.check_in_at is null or v.completion_status is null or exists (select 1 from visits e
      where e.booking_id = v.booking_id and e.number < v.number and e.check_in_at is not null) or exists (select 1
      from bookings g where g.id = v.booking_id and g.guarantee_of is not null) then null
    else v.completion_status = 'completed' and not exists (select 1 from visits l
      where l.booking_id = v.booking_id and l.number > v.number and l.check_in_at is not null) end`,
  minutes: `case when v.check_in_at is not null and v.check_out_at is not null then
    cast(floor((unixepoch(v.check_out_at, 'subsec') - unixepoch(v.check_in_at, 'subsec')) / 60) as integer) end`,
}

const lacking: Readonly<Record<Lack, string>> = {
  check_in: 'v.check_in_at is null',
  photo: `v.check_in_at is not null and not ${facts.photo}`,
  report: `v.check_in_at is not null and not ${facts.reported}`,
  signature: `v.check_in_at is not null and not ${facts.signed}`,
  first_time_fix: `(${facts.fixed}) = 0`,
  charge: facts.guarantee,
}

interface VisitRow {
  readonly booking_id: BookingId
  readonly number: number
  readonly reference: string
  readonly service: string
  readonly technician: string | null
  readonly arrived_at: string
  readonly check_in_at: string | null
  readonly check_out_at: string | null
  readonly photo: 0 | 1
  readonly reported: 0 | 1
  readonly signed: 0 | 1
  readonly fixed: 0 | 1 | null
}

interface DueRow {
  readonly booking_id: BookingId
  readonly reference: string
  readonly technician: string | null
  readonly requested_at: string
  readonly due_at: string
  readonly arrived_at: string | null
  readonly called_off_at: string | null
}

type CountsRow = CountsOfLead

const nameOf = (id: string) =>
  `(select full_name from technicians t join users u on u.id = t.user_id where t.id = ${id})`

/**
 * The counts of the work in the field. Those of a day stay in memory until a visit, photo or report of the day
 * is written: `counted_days` has a version for each.
 */
export function createSqliteFigureStore({ raw }: SqliteDatabase): FigureStore {
  const count = raw.prepare<[string, string], CountsRow>(
    `select technicianId, count(*) made, coalesce(sum(guarantee), 0) onGuarantee, count(check_in_at) checkedIn,
       coalesce(sum(photo and check_in_at is not null), 0) withPhoto,
       coalesce(sum(reported and check_in_at is not null), 0) reported,
       coalesce(sum(signed and check_in_at is not null), 0) signed,
       count(fixed) firstEnded, coalesce(sum(fixed), 0) firstFixed, count(minutes) timed, coalesce(sum(minutes), 0) minutes
     from (
       select v.technician_id technicianId, v.check_in_at, ${facts.photo} photo, ${facts.reported} reported,
         ${facts.signed} signed, ${facts.fixed} fixed, ${facts.minutes} minutes,
         ${facts.guarantee} guarantee
       from visits v where v.arrived_at >= ? and v.arrived_at < ?
     ) group by technicianId order by technicianId`,
  )
  const versions = raw.prepare<[string, string], { readonly day: string; readonly version: number }>(
    'select day, version from counted_days where day >= ? and day <= ?',
  )
  const emergencies = raw.prepare<[string, string], DueRow>(
    `select e.booking_id, b.reference, ${nameOf('b.technician_id')} technician, b.created_at requested_at,
       e.estimated_arrival due_at,
       (select min(coalesce(v.arrived_at, v.check_in_at)) from visits v where v.booking_id = e.booking_id) arrived_at,
       case when b.status = 'cancelled' then coalesce(
         (select max(v.called_off_at) from visits v where v.booking_id = e.booking_id), b.updated_at) end called_off_at
     from emergency_requests e cross join bookings b on b.id = e.booking_id
     where e.estimated_arrival >= ? and e.estimated_arrival < ?
     order by e.estimated_arrival desc, e.booking_id desc`,
  )
  const visitsOf = (without: Lack | null) =>
    raw.prepare<Readonly<Record<string, string | number | null>>, VisitRow>(
      `select v.booking_id, v.number, b.reference, (select name from services where id = b.service_id) service,
         ${nameOf('v.technician_id')} technician, v.arrived_at, v.check_in_at, v.check_out_at,
         ${facts.photo} photo, ${facts.reported} reported, ${facts.signed} signed, ${facts.fixed} fixed
       from visits v indexed by visits_by_arrival cross join bookings b on b.id = v.booking_id
       where v.arrived_at >= @from and v.arrived_at < @until
         and (v.arrived_at, v.booking_id, v.number) < (@at, @booking, @number)
         and (@technician is null or v.technician_id = @technician) and ${without ? lacking[without] : 'true'}
       order by v.arrived_at desc, v.booking_id desc, v.number desc limit @limit`,
    )
  const lists = new Map<Lack | null, ReturnType<typeof visitsOf>>()
  const listOf = (without: Lack | null) => {
    const list = lists.get(without) ?? visitsOf(without)
    lists.set(without, list)
    return list
  }
  let kept: ReadonlyMap<string, { readonly version: string; readonly counts: readonly CountsOfLead[] }> = new Map()

  return {
    async counts(days) {
      const [first, last] = [days[0], days.at(-1)]
      if (!first || !last) return []
      const known = new Map(
        versions.all(dayOf(first.from), dayOf(last.until)).map(({ day, version }) => [day, version]),
      )
      const now = days.map(({ from, until }) => {
        const key = instantText(from)
        // A day of the business lies in two days of UTC in summer.
        const version = [...new Set([dayOf(from), dayOf(until)])].map((day) => known.get(day) ?? 0).join(' ')
        const before = kept.get(key)
        const counts = before?.version === version ? before.counts : count.all(key, instantText(until))
        return [key, { version, counts }] as const
      })
      kept = new Map(now)
      return now.flatMap(([, { counts }]) => counts)
    },

    async emergencies({ from, until }) {
      return emergencies.all(instantText(from), instantText(until)).map(
        (row) =>
          ({
            bookingId: row.booking_id,
            reference: row.reference,
            technician: row.technician,
            requestedAt: Temporal.Instant.from(row.requested_at),
            dueAt: Temporal.Instant.from(row.due_at),
            arrivedAt: instant(row.arrived_at),
            calledOffAt: instant(row.called_off_at),
          }) satisfies EmergencyDue,
      )
    },

    async visits({ from, until }: Window, { technicianId, without, after, limit }) {
      const rows = listOf(without).all({
        from: instantText(from),
        until: instantText(until),
        at: after ? instantText(after.arrivedAt) : '9999',
        booking: after?.bookingId ?? '',
        number: after?.number ?? 0,
        technician: technicianId satisfies TechnicianId | null,
        limit,
      })
      return rows.map(countedFrom)
    },
  }
}

function countedFrom(row: VisitRow): CountedVisit {
  return {
    bookingId: row.booking_id,
    number: row.number,
    reference: row.reference,
    service: row.service,
    technician: row.technician,
    arrivedAt: Temporal.Instant.from(row.arrived_at),
    checkIn: instant(row.check_in_at),
    checkOut: instant(row.check_out_at),
    hasPhoto: row.photo === 1,
    isReported: row.reported === 1,
    isSigned: row.signed === 1,
    isFixed: row.fixed === null ? null : row.fixed === 1,
  }
}

/** The day of UTC, as `counted_days` has it. */
const dayOf = (at: Temporal.Instant) => instantText(at).slice(0, 10)

const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
