import { type PartToOrder, type Visit, haveAllArrived, isAhead } from '#modules/fulfilment'
import {
  type TimeSpan,
  type Travel,
  type WeeklyHours,
  leavesHomeMs,
  openSpan,
  overlap,
  travelMinutes,
  workingSpans,
} from '#modules/scheduling'
import { type BookingId, type Clock, type TechnicianId, businessZone } from '#modules/shared'
import type { TeamMember } from '../dispatch/rank-technicians.ts'
import type { ScheduleStore } from '../schedule-store.ts'
import { districtOf } from '../requesting/district.ts'

/** The board shows one day, or a week from any day on. */
export const boardDays = [1, 7] as const

/** A visit with what the board shows of its booking. */
export interface BoardRow extends Pick<
  Visit,
  'bookingId' | 'number' | 'status' | 'version' | 'technicians' | 'startsAt' | 'durationMinutes' | 'checkIn'
> {
  readonly bookingId: BookingId
  /** The time that is reserved for it; null without a reservation. */
  readonly span: TimeSpan | null
  readonly reference: string
  readonly service: string
  readonly postcode: string
}

/** A visit with a technician and a reserved time. */
interface PlannedRow extends BoardRow {
  readonly span: TimeSpan
}

interface EmergencyRow extends BoardRow {
  readonly bookedAt: Temporal.Instant
  /** The promise; null where none was given. */
  readonly estimatedArrival: Temporal.Instant | null
}

/** A visit that waits for parts, with what is known of them. */
interface WaitingRow extends BoardRow {
  readonly parts: readonly PartToOrder[]
  /** The start of its return visit; null until that is planned. */
  readonly returnsAt: Temporal.Instant | null
}

/** Reads of visits across bookings. Visits that were called off are in none. */
export interface BoardStore {
  /** Those with a technician whose reserved time touches a span of time, the earliest first; at most 2,000. */
  planned(from: Temporal.Instant, until: Temporal.Instant): Promise<readonly PlannedRow[]>
  /** Those that nobody is assigned to, and that start in a span of time; at most 200. */
  unassigned(from: Temporal.Instant, until: Temporal.Instant): Promise<readonly BoardRow[]>
  /** Emergencies that nobody has begun, the newest first; at most 100. */
  emergencies(): Promise<readonly EmergencyRow[]>
  /** Those that wait for parts; at most 200. */
  awaitingParts(): Promise<readonly WaitingRow[]>
}

interface OnBoard {
  readonly district: string
  /** The way from the visit before it, or from home; null where travel is not counted. */
  readonly wayMinutes: number | null
}

export type BoardVisit = BoardRow & OnBoard

/** A visit in the lane of a technician. */
export type LaneVisit = PlannedRow & OnBoard

interface Lane {
  readonly technicianId: TechnicianId
  readonly fullName: string
  /** Takes no work at present. */
  readonly isOff: boolean
  readonly working: readonly TimeSpan[]
  readonly absences: readonly TimeSpan[]
  readonly visits: readonly LaneVisit[]
}

/** How the time of an emergency stands: half of it is over at `amber`, and all of it at `red`. */
type EmergencyClock = 'green' | 'amber' | 'red'

export interface Board {
  readonly from: Temporal.PlainDate
  readonly days: number
  /** The midnights at which it begins and ends. */
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  /** One for each approved technician, by name. */
  readonly lanes: readonly Lane[]
  readonly unassigned: readonly BoardVisit[]
  /** Those that somebody is to come to who has no lane: they left, or are suspended. */
  readonly withoutLane: readonly BoardVisit[]
  readonly emergencies: readonly (EmergencyRow & OnBoard & { readonly clock: EmergencyClock })[]
  readonly awaitingParts: readonly (BoardVisit & WaitingRow)[]
}

interface BoardPorts {
  readonly field: BoardStore
  readonly schedule: Pick<ScheduleStore, 'team' | 'rules' | 'closedDays' | 'centroid'>
  readonly clock: Clock
}

/** The dispatch board: who is where on some days, and what nobody is assigned to yet. */
export function createBoard({ field, schedule, clock }: BoardPorts) {
  return {
    /** The visits whose parts have all arrived, or that wait for none, and whose return visit is not planned yet. */
    async toReturnTo(): Promise<readonly WaitingRow[]> {
      const waiting = await field.awaitingParts()
      return waiting.filter(
        ({ parts, returnsAt }) => returnsAt === null && (parts.length === 0 || haveAllArrived(parts)),
      )
    },

    async of(from: Temporal.PlainDate, days: (typeof boardDays)[number]): Promise<Board> {
      const until = from.add({ days })
      const [startsAt, endsAt] = [from, until].map((day) => day.toZonedDateTime(businessZone).toInstant())
      if (!startsAt || !endsAt) throw new RangeError('a board has a beginning and an end')
      const [team, { hours, travel }, closedDays, planned, unassigned, urgent, waiting] = await Promise.all([
        schedule.team(false),
        schedule.rules(),
        schedule.closedDays(from, until),
        field.planned(startsAt, endsAt),
        field.unassigned(startsAt, endsAt),
        field.emergencies(),
        field.awaitingParts(),
      ])
      const districtFor = districtsOf([...planned, ...unassigned, ...urgent, ...waiting])
      const places = await placesOf(schedule, new Set(districtFor.values()))
      const shown = <Row extends BoardRow>(row: Row): Row & OnBoard => ({
        ...row,
        district: districtFor.get(row.postcode) ?? '',
        wayMinutes: null,
      })
      const bounds = { startsAtMs: startsAt.epochMilliseconds, endsAtMs: endsAt.epochMilliseconds }
      const dates = Array.from({ length: days }, (_, index) => from.add({ days: index }))
      const dayOf = daysFrom(from.subtract({ days: 1 }), days + 1, { hours, travel })
      const byTechnician = new Map<TechnicianId, LaneVisit[]>(team.map(({ id }) => [id, []]))
      for (const row of planned) {
        for (const id of row.technicians) byTechnician.get(id)?.push(shown(row))
      }
      const openTimes = dates.flatMap((date) => openSpan(date, hours, closedDays) ?? [])
      const lanes = team.map((member) => ({
        technicianId: member.id,
        fullName: member.fullName,
        isOff: member.off,
        working: member.works.week ? workingSpans(member.works.week, from, days) : openTimes,
        absences: member.works.absences.filter((absence) => overlap(absence, bounds)),
        visits: travel
          ? withWays(byTechnician.get(member.id) ?? [], member, { travel, dayOf }, places)
          : (byTechnician.get(member.id) ?? []),
      }))
      return {
        from,
        days,
        startsAt,
        endsAt,
        lanes: lanes.toSorted((a, b) => a.fullName.localeCompare(b.fullName, 'en-GB')),
        unassigned: unassigned.map(shown),
        withoutLane: planned
          .filter(
            (row) => isAhead({ ...row, calledOffAt: null }) && !row.technicians.every((id) => byTechnician.has(id)),
          )
          .map(shown),
        emergencies: urgent.map((row) => ({ ...shown(row), clock: clockOf(row, clock.now()) })),
        awaitingParts: waiting.map((row) => ({ ...row, ...shown(row) })),
      }
    },
  }
}

export type BoardModule = ReturnType<typeof createBoard>

/** Half of the time from the booking to the promised arrival is over, or all of it. */
function clockOf({ bookedAt, estimatedArrival }: EmergencyRow, now: Temporal.Instant): EmergencyClock {
  if (estimatedArrival === null) return 'green'
  if (Temporal.Instant.compare(now, estimatedArrival) >= 0) return 'red'
  const half = (bookedAt.epochMilliseconds + estimatedArrival.epochMilliseconds) / 2
  return now.epochMilliseconds >= half ? 'amber' : 'green'
}

type Places = ReadonlyMap<string, Awaited<ReturnType<ScheduleStore['centroid']>>>

/** The district of each postcode among some rows: many share one. */
function districtsOf(rows: readonly BoardRow[]): ReadonlyMap<string, string> {
  const postcodes = new Set(rows.map(({ postcode }) => postcode))
  return new Map([...postcodes].map((postcode) => [postcode, districtOf(postcode)]))
}

async function placesOf(schedule: Pick<ScheduleStore, 'centroid'>, districts: ReadonlySet<string>): Promise<Places> {
  const found = await Promise.all([...districts].map(async (code) => [code, await schedule.centroid(code)] as const))
  return new Map(found)
}

interface BoardDay {
  /** Whether a technician sets out from home on it. */
  readonly hasHome: boolean
}

type DayOf = (at: Temporal.Instant) => BoardDay | null

/** Finds the day of a moment, one object for each day; null for a moment that is not of these days. */
function daysFrom(
  first: Temporal.PlainDate,
  count: number,
  { hours, travel }: { readonly hours: WeeklyHours; readonly travel: Travel | null },
): DayOf {
  const days = Array.from({ length: count }, (_, index) => {
    const date = first.add({ days: index })
    const [from, until] = [date, date.add({ days: 1 })].map(
      (day) => day.toZonedDateTime(businessZone).epochMilliseconds,
    )
    const hasHome = travel !== null && leavesHomeMs(date, hours, travel) !== null
    return { from: from ?? 0, until: until ?? 0, hasHome }
  })
  return ({ epochMilliseconds: at }) => days.find(({ from, until }) => from <= at && at < until) ?? null
}

/** Sets the way to each visit of a lane: from the one before on the same day, or from home to the first. */
function withWays(
  visits: readonly LaneVisit[],
  { home }: Pick<TeamMember, 'home'>,
  { travel, dayOf }: { readonly travel: Travel; readonly dayOf: DayOf },
  places: Places,
): readonly LaneVisit[] {
  let before: { readonly visit: LaneVisit; readonly day: BoardDay | null } | null = null
  return visits.map((visit) => {
    const day = visit.startsAt && dayOf(visit.startsAt)
    const previous = before
    before = { visit, day }
    // The way of an emergency is inside its reserved time.
    if (!day) return visit
    const isFirst = previous?.day !== day
    if (isFirst && !day.hasHome) return visit
    const origin = isFirst ? home : (places.get(previous.visit.district) ?? null)
    return { ...visit, wayMinutes: travelMinutes(origin, places.get(visit.district) ?? null, travel) }
  })
}
