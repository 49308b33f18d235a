import type { BoardRow, BoardStore } from '#modules/booking'
import { type BookingId, type TechnicianId, instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { partsFrom } from './return-part-rows.ts'

interface VisitsToCome {
  /** Those that a technician is to make, as the lead or of the crew: emergencies, and those that start from a time on. */
  visitsToCome(id: TechnicianId, from: Temporal.Instant): Promise<readonly VisitToCome[]>
}

interface Row {
  readonly booking_id: BookingId
  readonly reference: string
  readonly starts_at: string | null
  readonly duration_minutes: number
}

/** A visit that its technicians are still to make. */
interface VisitToCome {
  readonly bookingId: BookingId
  readonly reference: string
  readonly startsAt: Temporal.Instant | null
  readonly durationMinutes: number
}

interface PlannedRow {
  readonly booking_id: BookingId
  readonly number: number
  readonly status: BoardRow['status']
  readonly version: number
  readonly lead: TechnicianId | null
  /** Null where nobody comes along. */
  readonly crew: string | null
  readonly starts_at: string | null
  readonly duration_minutes: number
  readonly check_in_at: string | null
  readonly span_start: number | null
  readonly span_end: number | null
  readonly reference: string
  readonly service: string
  readonly postcode: string
}

interface EmergencyRow extends PlannedRow {
  readonly booked_at: string
  readonly estimated_arrival: string | null
}

interface HeldRow extends PlannedRow {
  readonly span_start: number
  readonly span_end: number
}

const columns = `v.booking_id, v.number, v.status, v.version, v.technician_id lead,
  iif(exists (select 1 from visit_crew where booking_id = v.booking_id and visit_number = v.number),
    (select json_group_array(technician_id) from (select technician_id from visit_crew
      where booking_id = v.booking_id and visit_number = v.number order by position)), null) crew,
  v.starts_at, v.duration_minutes, v.check_in_at, b.reference, (select name from services where id = b.service_id) service, b.customer_postcode postcode`

const planned = `${columns},
  (select min(starts_ms) from holds where booking_id = v.booking_id and visit_number = v.number) span_start,
  (select max(ends_ms) from holds where booking_id = v.booking_id and visit_number = v.number) span_end`

const dayMs = 24 * 3_600_000

/** Reads of the work in the field, across bookings. */
export function createSqliteFieldStore({ raw }: SqliteDatabase): VisitsToCome & BoardStore {
  const read = raw.prepare<{ id: string; from: string }, Row>(
    `select v.booking_id, b.reference, v.starts_at, v.duration_minutes
     from (
       select id booking_id, visit_number number from bookings
         where technician_id = :id and status in ('confirmed', 'in_progress')
       union select booking_id, number from visits
         where technician_id = :id and (number > 1 or completion_status in ('partial', 'pending_parts'))
       union select booking_id, visit_number from visit_crew where technician_id = :id
     ) mine
     cross join visits v on v.booking_id = mine.booking_id and v.number = mine.number
     cross join bookings b on b.id = v.booking_id
     where b.status in ('confirmed', 'in_progress') and v.status in ('scheduled', 'en_route', 'on_site')
       and v.check_in_at is null and v.called_off_at is null
       and (v.starts_at is null or v.starts_at >= :from)
     order by v.starts_at, v.booking_id, v.number limit 400`,
  )
  const ofSpans = raw.prepare<[number, number, number], HeldRow>(
    `select ${columns}, held.span_start, held.span_end from (
       select booking_id, visit_number, min(starts_ms) span_start, max(ends_ms) span_end from holds
       where starts_ms > ? and starts_ms < ? and ends_ms > ? group by booking_id, visit_number
     ) held
     cross join visits v on v.booking_id = held.booking_id and v.number = held.visit_number
     cross join bookings b on b.id = v.booking_id
     where v.technician_id is not null and v.called_off_at is null order by span_start, v.booking_id, v.number limit 2000`,
  )
  const waiting = raw.prepare<[string, string], PlannedRow>(
    `select ${planned} from bookings b cross join visits v on v.booking_id = b.id and v.number = b.visit_number
     where b.status <> 'cancelled' and b.starts_at >= ? and b.starts_at < ?
       and b.status in ('pending', 'confirmed') and b.technician_id is null
     order by b.starts_at, b.id limit 200`,
  )
  const urgent = raw.prepare<[], EmergencyRow>(
    `select ${planned}, b.created_at booked_at,
       (select estimated_arrival from emergency_requests where booking_id = b.id) estimated_arrival from bookings b cross join visits v on v.booking_id = b.id and v.number = b.visit_number
     where b.starts_at is null and b.status in ('pending', 'confirmed') order by b.id desc limit 100`,
  )
  const forParts = raw.prepare<[], PlannedRow & { readonly parts: string | null; readonly returns_at: string | null }>(
    `select ${planned},
       (select parts from return_parts where booking_id = v.booking_id and visit_number = v.number) parts,
       (select coalesce(n.starts_at, b.created_at) from visits n where n.booking_id = v.booking_id and n.number > v.number
         and n.status in ('scheduled', 'en_route', 'on_site') and n.called_off_at is null order by n.number limit 1) returns_at
     from visits v cross join bookings b on b.id = v.booking_id
     where v.status = 'awaiting_parts' and v.called_off_at is null order by v.booking_id limit 200`,
  )

  return {
    async visitsToCome(id, from) {
      return read.all({ id, from: instantText(from) }).map((row) => ({
        bookingId: row.booking_id,
        reference: row.reference,
        startsAt: row.starts_at === null ? null : Temporal.Instant.from(row.starts_at),
        durationMinutes: row.duration_minutes,
      }))
    },

    async planned(from, until) {
      const [fromMs, untilMs] = [from.epochMilliseconds, until.epochMilliseconds]
      return ofSpans
        .all(fromMs - dayMs, untilMs, fromMs)
        .map((row) => withSpan(row, { startsAtMs: row.span_start, endsAtMs: row.span_end }))
    },

    async unassigned(from, until) {
      return waiting.all(instantText(from), instantText(until)).map(toBoardRow)
    },

    emergencies: async () =>
      urgent.all().map((row) => ({
        ...toBoardRow(row),
        bookedAt: instantOf(row.booked_at),
        estimatedArrival: instantIf(row.estimated_arrival),
      })),

    awaitingParts: async () =>
      forParts.all().map((row) => ({
        ...toBoardRow(row),
        parts: row.parts === null ? [] : partsFrom(row.parts),
        returnsAt: instantIf(row.returns_at),
      })),
  }
}

function toBoardRow(row: PlannedRow): BoardRow {
  const { span_start: startsAtMs, span_end: endsAtMs } = row
  return withSpan(row, startsAtMs === null || endsAtMs === null ? null : { startsAtMs, endsAtMs })
}

function withSpan<Reserved extends BoardRow['span']>(
  row: PlannedRow,
  span: Reserved,
): BoardRow & { readonly span: Reserved } {
  const crew: readonly TechnicianId[] = row.crew === null ? [] : JSON.parse(row.crew)
  return {
    bookingId: row.booking_id,
    number: row.number,
    status: row.status,
    version: row.version,
    technicians: row.lead === null ? [] : [row.lead, ...crew],
    startsAt: instantIf(row.starts_at),
    durationMinutes: row.duration_minutes,
    checkIn: instantIf(row.check_in_at),
    span,
    reference: row.reference,
    service: row.service,
    postcode: row.postcode,
  }
}

const instantIf = (text: string | null) => (text === null ? null : instantOf(text))

/** A board is read again and again: its moments are read once, which takes longer than the query. */
function instantOf(text: string): Temporal.Instant {
  const known = instants.get(text)
  if (known) return known
  const at = Temporal.Instant.from(text)
  if (instants.size >= mostInstants) instants.clear()
  instants.set(text, at)
  return at
}

const instants = new Map<string, Temporal.Instant>()
const mostInstants = 4_096
