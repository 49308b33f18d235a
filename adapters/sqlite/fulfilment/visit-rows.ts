import type { CrewMember } from '#modules/booking'
import type { Visit } from '#modules/fulfilment'
import { type BookingId, type TechnicianId, instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

export interface VisitRow {
  readonly booking_id: BookingId
  readonly number: number
  readonly status: Visit['status']
  readonly technician_id: TechnicianId | null
  readonly starts_at: string | null
  readonly duration_minutes: number
  readonly arrives_at: string | null
  readonly arrived_at: string | null
  readonly check_in_at: string | null
  readonly check_out_at: string | null
  readonly completion_status: Visit['completionStatus']
  readonly called_off_at: string | null
  readonly version: number
  /** 0: nobody comes along. Missing where nobody has asked. */
  readonly has_crew?: 0 | 1
}

/** Visits as rows. Its writes belong inside the transaction that changes their booking. */
export function prepareVisits({ raw, memory }: SqliteDatabase) {
  const ofBooking = raw.prepare<[string], VisitRow>('select * from visits where booking_id = ? order by number')
  const crewOf = raw
    .prepare<[string, number], TechnicianId>(
      'select technician_id from visit_crew where booking_id = ? and visit_number = ? order by position',
    )
    .pluck()
  const idsOf = raw
    .prepare<[string, string], TechnicianId | null>(
      'select technician_id from visits where booking_id = ? union all select technician_id from visit_crew where booking_id = ?',
    )
    .pluck()
  const members = raw.prepare<[], CrewMember>(
    'select t.id, t.user_id userId, u.full_name fullName from technicians t join users u on u.id = t.user_id',
  )
  // Read for each visit of a day, and written once in a while.
  const memberOf = memory.of('technicians', 'users').one(() => new Map(members.all().map((one) => [one.id, one])))
  // Bound by position, which is faster than by name.
  const add = raw.prepare<(string | number | null)[]>(
    `insert into visits (status, technician_id, starts_at, duration_minutes, arrives_at, arrived_at, check_in_at, check_out_at,
       completion_status, called_off_at, version, booking_id, number)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = raw.prepare<(string | number | null)[]>(
    `update visits set status = ?, technician_id = ?, starts_at = ?, duration_minutes = ?, arrives_at = ?, arrived_at = ?,
       check_in_at = ?, check_out_at = ?, completion_status = ?, called_off_at = ?, version = ?
     where booking_id = ? and number = ?`,
  )
  const setCurrent = raw.prepare<[number, string]>('update bookings set visit_number = ? where id = ?')
  const dropCrew = raw.prepare<[string, number]>('delete from visit_crew where booking_id = ? and visit_number = ?')
  const addCrew = raw.prepare<[string, number, number, string]>('insert into visit_crew values (?, ?, ?, ?)')

  const toVisit = (row: VisitRow): Visit => ({
    bookingId: row.booking_id,
    number: row.number,
    status: row.status,
    technicians:
      row.technician_id === null
        ? []
        : [row.technician_id, ...(row.has_crew === 0 ? [] : crewOf.all(row.booking_id, row.number))],
    startsAt: instant(row.starts_at),
    durationMinutes: row.duration_minutes,
    arrivesAt: instant(row.arrives_at),
    arrivedAt: instant(row.arrived_at),
    checkIn: instant(row.check_in_at),
    checkOut: instant(row.check_out_at),
    completionStatus: row.completion_status,
    calledOffAt: instant(row.called_off_at),
    version: row.version,
  })

  function membersOf(ids: readonly TechnicianId[]): readonly CrewMember[] {
    const known = memberOf()
    return ids.flatMap((id) => known.get(id) ?? [])
  }

  function keepCrew({ bookingId, number, technicians }: Visit): void {
    dropCrew.run(bookingId, number)
    for (const [index, id] of technicians.entries()) if (index > 0) addCrew.run(bookingId, number, index + 1, id)
  }

  return {
    /** Sorted by number. */
    of: (bookingId: BookingId): readonly Visit[] => ofBooking.all(bookingId).map(toVisit),

    /** A visit from its row. */
    from: toVisit,

    /** Technicians by their ids, in their order; those whose account is gone are left out. */
    members: membersOf,

    crew(bookingId: BookingId): readonly CrewMember[] {
      return membersOf([...new Set(idsOf.all(bookingId, bookingId))].filter((id) => id !== null))
    },

    add(visit: Visit): void {
      add.run(...valuesOf(visit, visit.version))
      if (visit.technicians.length > 1) keepCrew(visit)
    },

    /** Keeps `after` with the next version, where it is another object than `before`. */
    change(before: Visit, after: Visit): void {
      if (before === after) return
      update.run(...valuesOf(after, before.version + 1))
      if (before.technicians.length > 1 || after.technicians.length > 1) keepCrew(after)
    },

    setCurrent: (bookingId: BookingId, number: number): void => {
      setCurrent.run(number, bookingId)
    },
  }
}

function valuesOf(visit: Visit, version: number): (string | number | null)[] {
  const { status, technicians, startsAt, durationMinutes, completionStatus, bookingId, number } = visit
  const times = [visit.arrivesAt, visit.arrivedAt, visit.checkIn, visit.checkOut].map((at) => at && instantText(at))
  const calledOffAt = visit.calledOffAt && instantText(visit.calledOffAt)
  const first = [status, technicians[0] ?? null, startsAt && instantText(startsAt), durationMinutes]
  return [...first, ...times, completionStatus, calledOffAt, version, bookingId, number]
}

const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
