import type { Dimension, Period, ReportRow, RowQuery, Sum } from '#modules/reports'
import type { BookingId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface BookedRow {
  readonly at: string
  readonly id: BookingId
  readonly reference: string
  readonly paid: number
}

type Bounds = Readonly<Record<'from' | 'to', string>>

/** Steps of booking that the report names; 7 is the payment. */
const stepNames = `case step when 1 then 'began' when 6 then 'booked' else 'paid' end`

/** Reads visits, the steps of booking, and the bookings behind them. */
export function prepareConversion(raw: SqliteDatabase['raw']) {
  const sums = (name: string) =>
    raw.prepare<[Bounds], Sum>(
      `select ${name} as name, 'visits' as measure, sum(landings) as count, 0 as value from page_views
       where day between @from and @to and landings > 0 group by 1
       union all select ${name}, ${stepNames}, sum(visitors), 0 from booking_steps
       where day between @from and @to and step in (1, 6, 7) group by 1, 2`,
    )
  const [ofSource, ofMonth] = [sums('source'), sums('substr(day, 1, 7)')]
  const booked = (name: string) =>
    raw.prepare<[Bounds & { readonly name: string; readonly shown: number; readonly limit: number }], BookedRow>(
      `select b.created_at as at, b.id, b.reference, o.paid_day is not null as paid
       from booking_origins o indexed by booking_origins_by_visit_day cross join bookings b on b.id = o.booking_id
       where o.visit_day is not null and o.visit_day between @from and @to and ${name} = @name
       order by o.visit_day desc, b.created_at desc, b.id limit @limit offset @shown`,
    )
  const [bookedOfSource, bookedOfMonth] = [booked('o.source'), booked('substr(o.visit_day, 1, 7)')]

  return {
    sums(dimension: Dimension, { from, to }: Period) {
      const bounds = { from: from.toString(), to: to.toString() }
      return { sums: (dimension === 'month' ? ofMonth : ofSource).all(bounds), waiting: 0 }
    },
    rows({ dimension, name, period, after, limit }: RowQuery) {
      const [day, shown] = [period.from.toString(), after?.shown ?? 0]
      const found = (dimension === 'month' ? bookedOfMonth : bookedOfSource).all({
        from: day,
        to: period.to.toString(),
        name,
        shown,
        limit: limit + 1,
      })
      const rows = found.slice(0, limit).map(({ at, id, reference, paid }): ReportRow => ({
        at: Temporal.Instant.from(at),
        measure: paid === 1 ? 'paid' : 'booked',
        value: 0,
        booking: { id, reference },
        paymentId: null,
        asked: null,
      }))
      return { rows, next: found.length > limit ? { day, shown: shown + limit } : null }
    },
  }
}
