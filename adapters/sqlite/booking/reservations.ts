import { type ReservationChange, type ResourceId, businessDayOf } from '#modules/booking'
import {
  type Place,
  type Span,
  type Travel,
  clash,
  longestReservationMs,
  maxTravelMinutes,
  mostRoomMs,
  overlap,
} from '#modules/scheduling'
import type { BookingId } from '#modules/shared'
import { prepareRoom } from '../catalogue/room.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { type SpanRow, spanColumns, spanOfRow } from './span-rows.ts'

type HoldRow = [
  resource: string,
  startsAtMs: number,
  bookingId: string,
  endsAtMs: number,
  beforeMs: number,
  afterMs: number,
  district: string | null,
  includesWay: number,
  waivesRoom: number,
  dayFromMs: number | null,
  dayUntilMs: number | null,
  visitNumber: number,
  leads: number,
]

/** The visit that the time is reserved for. */
interface OfVisit {
  readonly bookingId: BookingId
  readonly number: number
}

/** The time that visits hold. Call it only inside `write`: what is found free is then free until it is taken. */
export function prepareReservations(database: SqliteDatabase) {
  const { raw } = database
  const room = prepareRoom(database)
  // The same rule as the triggers' and as `clash` of the scheduling module, between two bounds that an index can use. With
  // travel, `clash` judges those that could clash, were the way as long as it may be.
  const neighbours = raw
    .prepare<Record<string, string | number>, SpanRow>(
      `select ${spanColumns} from holds
       where resource = :resource and (booking_id <> :bookingId or visit_number <> :number) and starts_ms > :from and starts_ms < :until
         and starts_ms < :endsAtMs + max(coalesce(before_ms, buffer_ms), :afterMs) + :wayMs
         and :startsAtMs < ends_ms + max(buffer_ms, :beforeMs) + :wayMs`,
    )
    .raw()
  const place = raw.prepare<[string], Place>('select code district, latitude, longitude from districts where code = ?')
  // Bound by position, which is faster than by name.
  const add = raw.prepare<HoldRow>(
    `insert into holds (resource, starts_ms, booking_id, ends_ms, before_ms, buffer_ms, district, includes_way, waives_room,
       day_from_ms, day_until_ms, visit_number, leads)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const waives = raw
    .prepare<[string], number>(
      `select waives_room from holds where booking_id = ? and leads = 1
         and visit_number = (select visit_number from bookings where id = booking_id)`,
    )
    .pluck()
  const release = raw.prepare<[string, number]>('delete from holds where booking_id = ? and visit_number = ?')
  const releaseCrew = raw.prepare<[string, number, string]>(
    `delete from holds where booking_id = ? and visit_number = ? and leads = 0
       and resource not in (select value from json_each(?))`,
  )
  const trim = raw.prepare<[number, string, number, number]>(
    'update holds set ends_ms = ? where booking_id = ? and visit_number = ? and ends_ms > ?',
  )
  // It gives up the room after it, so that the rule against moving onto another asks for no more than no overlap.
  const lengthen = raw.prepare<{ id: string; number: number; until: number }>(
    `update holds set waives_room = 1, ends_ms = max(ends_ms, min(:until, starts_ms + 86400000, coalesce(
       (select min(later.starts_ms) from holds later
        where later.resource = holds.resource and later.starts_ms >= holds.ends_ms), :until)))
     where booking_id = :id and visit_number = :number`,
  )
  const releaseFuture = raw.prepare<[string, number, number]>(
    'delete from holds where booking_id = ? and visit_number = ? and starts_ms >= ?',
  )

  function isFree(resource: ResourceId, span: Span, of: OfVisit | null, travel: Travel | null, waives: boolean) {
    const { startsAtMs, endsAtMs, beforeMs, afterMs } = span
    const [from, until] = [startsAtMs - longestReservationMs, endsAtMs + mostRoomMs]
    const wayMs = travel ? maxTravelMinutes * 60_000 : 0
    const { bookingId = '', number = 0 } = of ?? {}
    const wanted = { resource, bookingId, number, from, until, startsAtMs, endsAtMs, beforeMs, afterMs, wayMs }
    if (!travel && !waives) return neighbours.get(wanted) === undefined
    const placeOf = (district: string) => (travel ? (place.get(district) ?? null) : null)
    return neighbours.all(wanted).every((row) => {
      const other = spanOfRow(row, placeOf)
      return !(waives ? overlap(span, other) : clash(span, other, travel))
    })
  }

  /** Nobody travels to a lane. An emergency, and less room than the settings ask for, go beyond the limits of a day. */
  function hold(
    { bookingId, number }: OfVisit,
    resource: ResourceId,
    span: Span,
    waivesRoom = false,
    leads = true,
  ): void {
    const { startsAtMs, endsAtMs, beforeMs, afterMs, includesWay } = span
    const isLimited = !includesWay && !waivesRoom && room().dayCaps.length > 0
    const day = isLimited ? businessDayOf(span) : null
    const district = isLane(resource) ? null : (span.place?.district ?? null)
    const [way, waives] = [includesWay ? 1 : 0, waivesRoom ? 1 : 0]
    const [from, until] = [day?.startsAtMs ?? null, day?.endsAtMs ?? null]
    add.run(
      resource,
      startsAtMs,
      bookingId,
      endsAtMs,
      beforeMs,
      afterMs,
      district,
      way,
      waives,
      from,
      until,
      number,
      leads ? 1 : 0,
    )
  }

  /** False, and nothing is reserved, when one of them has no time; the first leads. */
  function reserve(visit: OfVisit, resources: readonly ResourceId[], span: Span, waivesRoom: boolean): boolean {
    const { travel } = room()
    if (!resources.every((resource) => isFree(resource, span, visit, travel, waivesRoom))) return false
    release.run(visit.bookingId, visit.number)
    for (const [index, resource] of resources.entries()) hold(visit, resource, span, waivesRoom, index === 0)
    return true
  }

  return {
    /** The first of `resources` that is free for the whole span, with room around it. */
    firstFree(resources: readonly ResourceId[], span: Span): ResourceId | null {
      const { travel } = room()
      return resources.find((resource) => isFree(resource, span, null, travel, false)) ?? null
    },
    hold,
    release: ({ bookingId, number }: OfVisit): void => {
      release.run(bookingId, number)
    },
    waives: (bookingId: BookingId): boolean => waives.get(bookingId) === 1,
    reserve,
    /** Gives the time of those back who do not come any more. */
    keepCrew({ bookingId, number }: OfVisit, crew: readonly ResourceId[]): void {
      releaseCrew.run(bookingId, number, JSON.stringify(crew))
    },
    /**
     * False when the time that is to be held is held by another visit, or too close to one. `crew`: those who come with
     * the one who leads.
     */
    change(visit: OfVisit, change: ReservationChange, crew: readonly ResourceId[] = []): boolean {
      const { bookingId: id, number } = visit
      if (change.kind === 'release') release.run(id, number)
      if (change.kind === 'trim') {
        const at = change.at.epochMilliseconds
        releaseFuture.run(id, number, at)
        trim.run(at, id, number, at)
      }
      if (change.kind === 'lengthen') lengthen.run({ id, number, until: change.until.epochMilliseconds })
      if (change.kind === 'place') {
        const { resource, span, waivesRoom = false, until = null } = change
        if (!reserve(visit, [resource, ...crew], span, waivesRoom)) return false
        if (until !== null) lengthen.run({ id, number, until: until.epochMilliseconds })
      }
      return true
    },
  }
}

const isLane = (resource: ResourceId) => resource.startsWith('lane:')

/** The triggers' own refusals: a clash that came past the test above, or a day that is full. */
export function isSlotHeld(fault: unknown): boolean {
  return fault instanceof Error && (fault.message === 'slot held' || fault.message === 'day full')
}
