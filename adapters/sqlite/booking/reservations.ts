import { type ReservationChange, type ResourceId, businessDayOf } from '#modules/booking'
import {
  type Place,
  type Span,
  type Travel,
  clash,
  longestReservationMs,
  mostRoomMs,
  overlap,
} from '#modules/scheduling'
import type { BookingId } from '#modules/shared'
import { prepareRoom } from '../catalogue/room.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { type SpanRow, spanColumns, spanOfRow } from './span-rows.ts'

/** The time that bookings hold. Call it only inside `write`: what is found free is then free until it is taken. */
export function prepareReservations(database: SqliteDatabase) {
  const { raw } = database
  const room = prepareRoom(database)
  const neighbours = raw
    .prepare<[string, string, number, number, number], SpanRow>(
      `select ${spanColumns} from holds
       where resource = ? and booking_id <> ? and starts_ms > ? and starts_ms < ? and ends_ms > ?`,
    )
    .raw()
  const place = raw.prepare<[string], Place>('select code district, latitude, longitude from districts where code = ?')
  const add = raw.prepare(
    `insert into holds (resource, starts_ms, booking_id, ends_ms, before_ms, buffer_ms, district, includes_way, waives_room,
       day_from_ms, day_until_ms)
     values (:resource, :startsAtMs, :bookingId, :endsAtMs, :beforeMs, :afterMs, :district, :includesWay, :waivesRoom,
       :dayFromMs, :dayUntilMs)`,
  )
  const release = raw.prepare<[string]>('delete from holds where booking_id = ?')
  const trim = raw.prepare<[number, string, number]>(
    'update holds set ends_ms = ? where booking_id = ? and ends_ms > ?',
  )
  // It gives up the room after it, so that the rule against moving onto another asks for no more than no overlap.
  const lengthen = raw.prepare<{ id: string; until: number }>(
    `update holds set waives_room = 1, ends_ms = max(ends_ms, min(:until, starts_ms + 86400000, coalesce(
       (select min(later.starts_ms) from holds later
        where later.resource = holds.resource and later.starts_ms >= holds.ends_ms), :until)))
     where booking_id = :id`,
  )
  const releaseFuture = raw.prepare<[string, number]>('delete from holds where booking_id = ? and starts_ms >= ?')

  function isFree(resource: ResourceId, span: Span, bookingId: BookingId | '', travel: Travel | null, waives: boolean) {
    const { startsAtMs, endsAtMs } = span
    const [from, until, end] = [startsAtMs - longestReservationMs, endsAtMs + mostRoomMs, startsAtMs - mostRoomMs]
    const placeOf = (district: string) => (travel ? (place.get(district) ?? null) : null)
    return neighbours.all(resource, bookingId, from, until, end).every((row) => {
      const other = spanOfRow(row, placeOf)
      return !(waives ? overlap(span, other) : clash(span, other, travel))
    })
  }

  /** Nobody travels to a lane. An emergency, and less room than the settings ask for, go beyond the limits of a day. */
  function hold(bookingId: BookingId, resource: ResourceId, span: Span, waivesRoom = false): void {
    const { startsAtMs, endsAtMs, beforeMs, afterMs, includesWay } = span
    const isLimited = !includesWay && !waivesRoom && room().dayCaps.length > 0
    const day = isLimited ? businessDayOf(span) : null
    add.run({
      resource,
      bookingId,
      startsAtMs,
      endsAtMs,
      beforeMs,
      afterMs,
      district: (isLane(resource) ? null : span.place?.district) ?? null,
      includesWay: includesWay ? 1 : 0,
      waivesRoom: waivesRoom ? 1 : 0,
      dayFromMs: day?.startsAtMs ?? null,
      dayUntilMs: day?.endsAtMs ?? null,
    })
  }

  return {
    /** The first of `resources` that is free for the whole span, with room around it. */
    firstFree(resources: readonly ResourceId[], span: Span): ResourceId | null {
      const { travel } = room()
      return resources.find((resource) => isFree(resource, span, '', travel, false)) ?? null
    },
    hold,
    /** False when the time that is to be held is held by another booking, or too close to one. */
    change(bookingId: BookingId, change: ReservationChange): boolean {
      if (change.kind === 'release') release.run(bookingId)
      if (change.kind === 'trim') {
        const at = change.at.epochMilliseconds
        releaseFuture.run(bookingId, at)
        trim.run(at, bookingId, at)
      }
      if (change.kind === 'lengthen') lengthen.run({ id: bookingId, until: change.until.epochMilliseconds })
      if (change.kind === 'place') {
        const { resource, span, waivesRoom = false } = change
        if (!isFree(resource, span, bookingId, room().travel, waivesRoom)) return false
        release.run(bookingId)
        hold(bookingId, resource, span, waivesRoom)
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
