import { type Certificate, fitnessOf, lapsesOf } from '#modules/administration'
import type { BookableService, ScheduleStore, TeamMember, VisitOfBooking } from '#modules/booking'
import {
  type DayLoad,
  type Place,
  type Span,
  type TimeSpan,
  type WorkingTime,
  longestReservationMs,
  mostRoomMs,
  worksAsOpen,
} from '#modules/scheduling'
import { type ServiceId, type TechnicianId, type UserId, pence } from '#modules/shared'
import { prepareBusinessRules } from '../catalogue/business-rules.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { type SpanRow, spanColumns, spanOfRow } from './span-rows.ts'
import type { TechnicianRatings } from './technician-ratings.ts'
import { weekFrom } from '../workforce/workforce-store.ts'

interface ServiceRow {
  readonly id: ServiceId
  readonly name: string
  readonly category: string
  readonly parallel_capacity: number
  readonly base_price_pence: number
  readonly emergency_price_pence: number | null
  readonly duration_minutes: number
  readonly buffer_minutes: number
  readonly buffer_before_minutes: number
  readonly own_notice_minutes: number | null
  readonly own_horizon_days: number | null
  readonly required_skills: string
  readonly is_emergency: number
  readonly is_active: number
  readonly districts: string | null
  readonly arrival: BookableService['arrival']
  readonly payment_policy: BookableService['paymentPolicy']
}

interface MemberRow {
  readonly id: TechnicianId
  readonly user_id: UserId
  readonly full_name: string
  readonly skills: string
  readonly availability: string
  readonly latitude: number | null
  readonly longitude: number | null
}

interface CertificateRow {
  readonly user_id: UserId
  readonly kind: Certificate['kind']
  readonly verified_at: string | null
  readonly expired_at: string | null
}

interface HoursRow {
  readonly technician_id: TechnicianId
  readonly hours: string
}

interface AbsenceRow {
  readonly technician_id: TechnicianId
  readonly starts_at: string
  readonly ends_at: string
}

const dayMs = 24 * 60 * 60_000

export function createSqliteScheduleStore(database: SqliteDatabase, ratings: TechnicianRatings): ScheduleStore {
  const { raw, memory } = database
  const service = raw.prepare<[string], ServiceRow>(
    `select s.id, s.name, s.category, c.parallel_capacity, s.base_price_pence, s.emergency_price_pence,
       s.duration_minutes, coalesce(s.own_buffer_after_minutes, s.buffer_minutes) buffer_minutes,
       coalesce(s.own_buffer_before_minutes, s.buffer_minutes) buffer_before_minutes, s.own_notice_minutes,
       s.own_horizon_days, s.required_skills, s.is_emergency, s.is_active, s.districts, s.arrival, s.payment_policy
     from services s join categories c on c.slug = s.category where s.id = ?`,
  )
  const places = raw.prepare<[], Place>('select code district, latitude, longitude from districts')
  const closedDays = raw.prepare<[], string>('select date from closed_days order by date').pluck()
  const team = raw.prepare<[], MemberRow>(
    `select t.id, t.user_id, u.full_name, t.skills, t.availability, d.latitude, d.longitude
     from technicians t join users u on u.id = t.user_id left join districts d on d.code = t.home_district
     where t.is_active = 1 and u.status = 'active' order by t.id`,
  )
  const certificates = raw.prepare<[], CertificateRow>(
    `select user_id, kind, verified_at, expired_at from credentials
     where ended_at is null and user_id in (select user_id from technicians where is_active = 1)`,
  )
  const ownHours = raw.prepare<[], HoursRow>('select technician_id, hours from technician_hours')
  const absences = raw.prepare<[], AbsenceRow>(
    `select technician_id, starts_at, ends_at from absences where state = 'agreed' order by starts_at`,
  )
  const busy = raw
    .prepare<[string, number, number, number, string, number], SpanRow>(
      `select ${spanColumns} from holds
       where resource in (select value from json_each(?)) and starts_ms > ? and starts_ms < ? and ends_ms > ?
         and (booking_id <> ? or visit_number <> ?)`,
    )
    .raw()
  const versionOfDays = raw
    .prepare<[number, number], number>(
      'select coalesce(sum(version), 0) from reserved_days where day between ? and ? or day = -1',
    )
    .pluck()
  const loads = raw.prepare<[number, number, string, number], Omit<DayLoad, 'isCrew'> & { readonly leads: number }>(
    `select h.resource, s.category, h.leads, count(*) jobs, sum(h.ends_ms - h.starts_ms) / 60000.0 minutes
     from holds h join bookings b on b.id = h.booking_id join services s on s.id = b.service_id
     where h.starts_ms >= ? and h.starts_ms < ? and (h.booking_id <> ? or h.visit_number <> ?)
     group by h.resource, s.category, h.leads`,
  )
  const skillsOf = rememberParsed()
  const services = memory.of('services', 'categories').each<BookableService | null>()
  const allPlaces = memory.of('districts').one(() => new Map(places.all().map((place) => [place.district, place])))
  const days = memory.versioned<ReadonlyMap<string, readonly Span[]>>()
  const dayLoads = memory.ofAll.each<readonly DayLoad[]>()
  const rules = memory.of('settings').one(prepareBusinessRules(database))
  const allClosedDays = memory.of('closed_days').one(() => closedDays.all())
  const closed = memory.of('closed_days').each<ReadonlySet<string>>()
  const worksOf = memory.of('technician_hours', 'absences').one(() => {
    const away = Map.groupBy(absences.all(), ({ technician_id: id }) => id)
    const weeks = new Map(ownHours.all().map(({ technician_id: id, hours }) => [id, weekFrom(hours)]))
    return (id: TechnicianId): WorkingTime => {
      const [week = null, spans = []] = [weeks.get(id), away.get(id)]
      return week || spans.length > 0 ? { week, absences: spans.map(toTimeSpan) } : worksAsOpen
    }
  })
  const members = memory.of('technicians', 'users', 'districts', 'credentials', 'technician_hours', 'absences')
  const unrated = members.one(() => {
    const held = Map.groupBy(certificates.all(), ({ user_id }) => user_id)
    const works = worksOf()
    return team.all().map((row) => {
      const certified = held.get(row.user_id)?.map(toCertificate) ?? []
      return toMember(row, skillsOf(row.skills), certified, works(row.id))
    })
  })

  /** The bounds, both excluded, of the starts of all reservations that can matter to a time. */
  const startsAround = (fromMs: number, untilMs: number) =>
    [fromMs - longestReservationMs, untilMs + mostRoomMs] as const

  function versionAround(fromMs: number, untilMs: number): number {
    const [first, last] = startsAround(fromMs, untilMs).map((ms) => Math.floor(ms / dayMs))
    return versionOfDays.get(first ?? 0, last ?? 0) ?? 0
  }

  function readBusy(
    resources: string,
    fromMs: number,
    untilMs: number,
    except: VisitOfBooking | null,
  ): ReadonlyMap<string, Span[]> {
    const found = new Map<string, Span[]>()
    const [from, until] = startsAround(fromMs, untilMs)
    const end = fromMs - mostRoomMs
    const known = allPlaces()
    const placeOf = (district: string) => known.get(district) ?? null
    for (const row of busy.all(resources, from, until, end, ...asked(except))) {
      const [resource] = row
      const span = spanOfRow(row, placeOf)
      const spans = found.get(resource)
      if (spans) spans.push(span)
      else found.set(resource, [span])
    }
    return found
  }

  return {
    async service(id) {
      return services(id, () => {
        const row = service.get(id)
        return row ? toService(row, skillsOf(row.required_skills)) : null
      })
    },

    centroid: async (district) => allPlaces().get(district) ?? null,

    rules: async () => rules(),

    async closedDays(from, to) {
      const [first, last] = [from.toString(), to.toString()]
      return closed(`${first} ${last}`, () => new Set(allClosedDays().filter((date) => first <= date && date <= last)))
    },

    async team(withRatings) {
      const members = unrated()
      if (!withRatings) return members
      const ratingOf = ratings.now()
      return members.map((member) => ({ ...member, rating: ratingOf(member.id) }))
    },

    async busy(resources, fromMs, untilMs, except) {
      const wanted = JSON.stringify(resources)
      return days(
        `${fromMs} ${untilMs} ${asked(except).join(' ')} ${wanted}`,
        () => versionAround(fromMs, untilMs),
        () => readBusy(wanted, fromMs, untilMs, except),
      )
    },

    async loads({ startsAtMs, endsAtMs }, except) {
      const key = `${startsAtMs} ${endsAtMs} ${asked(except).join(' ')}`
      return dayLoads(key, () =>
        loads
          .all(startsAtMs, endsAtMs, ...asked(except))
          .map(({ leads, ...load }) => (leads === 0 ? { ...load, isCrew: true } : load)),
      )
    },
  }
}

const asked = (except: VisitOfBooking | null) => [except?.bookingId ?? '', except?.number ?? 0] as const

function toTimeSpan({ starts_at: from, ends_at: until }: AbsenceRow): TimeSpan {
  const [startsAtMs, endsAtMs] = [from, until].map((text) => Temporal.Instant.from(text).epochMilliseconds)
  return { startsAtMs: startsAtMs ?? 0, endsAtMs: endsAtMs ?? 0 }
}

function toMember(
  row: MemberRow,
  skills: readonly string[],
  certificates: readonly Certificate[],
  works: WorkingTime,
): TeamMember {
  const { latitude, longitude } = row
  return {
    id: row.id,
    userId: row.user_id,
    fullName: row.full_name,
    ...fitnessOf(skills, row.availability, certificates),
    ...lapsesOf(skills, certificates),
    home: latitude === null || longitude === null ? null : { latitude, longitude },
    rating: null,
    works,
  }
}

function toCertificate({ kind, verified_at: verified, expired_at: expired }: CertificateRow): Certificate {
  return { kind, isVerified: verified !== null, hasExpired: expired !== null }
}

function toService(row: ServiceRow, requiredSkills: readonly string[]): BookableService {
  const { id, name, category, emergency_price_pence: emergencyPrice } = row
  return {
    id,
    name,
    category,
    parallelCapacity: row.parallel_capacity,
    prices: {
      basePrice: pence(row.base_price_pence),
      emergencyPrice: emergencyPrice === null ? null : pence(emergencyPrice),
    },
    durationMinutes: row.duration_minutes,
    bufferMinutes: row.buffer_minutes,
    bufferBeforeMinutes: row.buffer_before_minutes,
    minimumNoticeMinutes: row.own_notice_minutes,
    horizonDays: row.own_horizon_days,
    requiredSkills,
    isEmergency: row.is_emergency === 1,
    isActive: row.is_active === 1,
    districts: row.districts === null ? null : JSON.parse(row.districts),
    paymentPolicy: row.payment_policy,
    arrival: row.arrival,
  }
}

/** Lists of skills are few and the same again and again: a text is parsed once. */
function rememberParsed(): (text: string) => readonly string[] {
  const parsed = new Map<string, readonly string[]>()
  return (text) => {
    const known = parsed.get(text)
    if (known) return known
    const skills: readonly string[] = JSON.parse(text)
    if (parsed.size > 1_000) parsed.clear()
    parsed.set(text, skills)
    return skills
  }
}
