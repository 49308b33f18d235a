import type { AreaBookings } from '#modules/catalogue'
import type { BookingId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface OpenRow {
  readonly id: BookingId
  readonly reference: string
  readonly service: string
  readonly starts_at: string | null
}

const outcode = `substr(customer_postcode, 1, instr(customer_postcode, ' ') - 1)`
/** The bookings that are not over are few, and found by the index of states. */
const open = `status in ('pending', 'confirmed', 'in_progress')`

/** The open bookings of districts, for the page of areas. */
export function createSqliteAreaBookings({ raw }: SqliteDatabase): AreaBookings {
  const inThese = `from bookings where ${open} and ${outcode} in (select value from json_each(?))`
  const count = raw.prepare<[string], number>(`select count(*) ${inThese}`).pluck()
  const first = raw.prepare<[string, number], OpenRow>(
    `select id, reference, starts_at, (select name from services where id = service_id) as service ${inThese}
     order by starts_at is not null, starts_at, id limit ?`,
  )
  const outcodes = raw.prepare<[], string>(`select ${outcode} from bookings where ${open}`).pluck()

  return {
    async openIn(codes, limit) {
      const asked = JSON.stringify(codes)
      return {
        count: count.get(asked) ?? 0,
        first: first.all(asked, limit).map(({ starts_at, service, ...rest }) => ({
          ...rest,
          serviceName: service,
          startsAt: starts_at === null ? null : Temporal.Instant.from(starts_at),
        })),
      }
    },
    outcodes: async () => outcodes.all(),
  }
}
