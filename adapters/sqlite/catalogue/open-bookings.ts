import type { BookingId } from '#modules/shared'
import { isUnfinished } from '../kit/sql-lists.ts'
import type { SqliteDatabase } from '../kit/database.ts'

interface OpenRow {
  readonly id: BookingId
  readonly reference: string
  readonly service: string
  readonly starts_at: string | null
}

/** Reads the open bookings, which are few and found by the index of states, that `which` names, by one bound value. */
export function prepareOpenBookings({ raw }: SqliteDatabase, which: string) {
  const these = `from bookings where ${isUnfinished()} and ${which}`
  const count = raw.prepare<[string], number>(`select count(*) ${these}`).pluck()
  const first = raw.prepare<[string, number], OpenRow>(
    `select id, reference, starts_at, (select name from services where id = service_id) as service ${these}
     order by starts_at is not null, starts_at, id limit ?`,
  )
  return (asked: string, limit: number) => ({
    count: count.get(asked) ?? 0,
    first: first.all(asked, limit).map(({ starts_at, service, ...rest }) => ({
      ...rest,
      serviceName: service,
      startsAt: starts_at === null ? null : Temporal.Instant.from(starts_at),
    })),
  })
}
