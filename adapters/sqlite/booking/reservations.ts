import type { ReservationChange, ResourceId } from '#modules/booking'
import { type Span, longestReservationMs } from '#modules/scheduling'
import type { BookingId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

/** The time that bookings hold. Call it only inside `write`: what is found free is then free until it is taken. */
export function prepareReservations({ raw }: SqliteDatabase) {
  // The same rule as the triggers' and as `clash` of the scheduling module, between two bounds that an index can use.
  const firstClash = raw
    .prepare<[string, string, number, number, number, number, number, number], number>(
      `select 1 from holds
       where resource = ? and booking_id <> ? and starts_ms > ? and starts_ms < ?
         and starts_ms < ? + max(buffer_ms, ?)
         and ? < ends_ms + max(buffer_ms, ?)
       limit 1`,
    )
    .pluck()
  const place = raw.prepare<[string, number, string, number, number]>(
    'insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms) values (?, ?, ?, ?, ?)',
  )
  const release = raw.prepare<[string]>('delete from holds where booking_id = ?')
  const trim = raw.prepare<[number, string, number]>(
    'update holds set ends_ms = ? where booking_id = ? and ends_ms > ?',
  )
  const releaseFuture = raw.prepare<[string, number]>('delete from holds where booking_id = ? and starts_ms >= ?')

  function isFree(resource: ResourceId, { startsAtMs, endsAtMs, bufferMs }: Span, bookingId: BookingId | ''): boolean {
    const [from, until] = [startsAtMs - longestReservationMs, endsAtMs + longestReservationMs]
    return !firstClash.get(resource, bookingId, from, until, endsAtMs, bufferMs, startsAtMs, bufferMs)
  }

  function hold(bookingId: BookingId, resource: ResourceId, { startsAtMs, endsAtMs, bufferMs }: Span): void {
    place.run(resource, startsAtMs, bookingId, endsAtMs, bufferMs)
  }

  return {
    /** The first of `resources` that is free for the whole span. */
    firstFree: (resources: readonly ResourceId[], span: Span) =>
      resources.find((resource) => isFree(resource, span, '')) ?? null,
    hold,
    /** False when the time that is to be held is held by another booking. */
    change(bookingId: BookingId, change: ReservationChange): boolean {
      if (change.kind === 'release') release.run(bookingId)
      if (change.kind === 'trim') {
        const at = change.at.epochMilliseconds
        releaseFuture.run(bookingId, at)
        trim.run(at, bookingId, at)
      }
      if (change.kind === 'place') {
        if (!isFree(change.resource, change.span, bookingId)) return false
        release.run(bookingId)
        hold(bookingId, change.resource, change.span)
      }
      return true
    },
  }
}

/** The triggers' own refusal, should a clash ever come past the test above. */
export function isSlotHeld(fault: unknown): boolean {
  return fault instanceof Error && fault.message === 'slot held'
}
