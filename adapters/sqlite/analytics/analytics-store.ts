import type { AnalyticsStore, BookingSumOfStore, Device } from '#modules/analytics'
import { businessDate, businessZone, instantText, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

/** The number of the payment among the steps of booking. */
const paidStep = 7

interface ViewRow {
  readonly day: string
  readonly page: string
  readonly source: string
  readonly device: 'phone' | 'tablet' | 'computer'
  readonly views: number
  readonly landings: number
}

interface BookedRow {
  /** "YYYY-MM-DDTHH" in UTC. */
  readonly hour: string
  readonly source: string | null
  readonly page: string | null
  readonly device: Device | null
  readonly bookings: number
  readonly takings: number
  readonly test_takings: number
}

interface StepRow {
  readonly day: string
  readonly step: number
  readonly source: string
  readonly visitors: number
}

const takings = (provider: string) =>
  `(select sum(l.amount_pence) from ledger_entries l cross join payments p on p.id = l.payment_id
    where l.booking_id = b.id and p.provider ${provider})`

export function createSqliteAnalyticsStore({ raw, write }: Pick<SqliteDatabase, 'raw' | 'write'>): AnalyticsStore {
  const addView = raw.prepare<ViewRow>(
    `insert into page_views (day, page, source, device, views, landings)
     values (@day, @page, @source, @device, @views, @landings)
     on conflict do update set views = views + excluded.views, landings = landings + excluded.landings`,
  )
  const addStep = raw.prepare<StepRow>(
    `insert into booking_steps (day, step, source, visitors) values (@day, @step, @source, @visitors)
     on conflict do update set visitors = visitors + excluded.visitors`,
  )
  const views = raw.prepare<[string, string], ViewRow>(
    'select * from page_views where day between ? and ? order by day, page, source, device',
  )
  const steps = raw.prepare<[string, string], StepRow>(
    'select * from booking_steps where day between ? and ? order by day, step, source',
  )
  // Hours of UTC are those of London, so that each is within one day there.
  const bookings = raw.prepare<[string, string], BookedRow>(
    `select substr(b.created_at, 1, 13) as hour, o.source, o.page, o.device, count(*) as bookings,
       coalesce(sum(${takings("<> 'test'")}), 0) as takings,
       coalesce(sum(${takings("= 'test'")}), 0) as test_takings
     from bookings b left join booking_origins o on o.booking_id = b.id
     where b.source = 'web' and b.created_at >= ? and b.created_at < ?
     group by hour, o.source, o.page, o.device order by hour, o.source, o.page, o.device`,
  )
  const markBooked = raw.prepare<{ bookingId: string; day: string }>(
    'update booking_origins set visit_day = @day where booking_id = @bookingId and visit_day is null',
  )
  const notePaid = raw.prepare<{ id: string; day: string }, { source: string; visit_day: string | null }>(
    'update booking_origins set paid_day = @day where booking_id = @id and paid_day is null returning source, visit_day',
  )
  const startOf = (day: Temporal.PlainDate) => instantText(day.toZonedDateTime(businessZone).toInstant())

  return {
    async bookings({ from, to }) {
      const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
      const sums = new Map<string, { -readonly [Name in keyof BookingSumOfStore]: BookingSumOfStore[Name] }>()
      for (const row of bookings.all(startOf(first), startOf(last.add({ days: 1 })))) {
        const { source, page, device } = row
        const day = businessDate(Temporal.Instant.from(`${row.hour}:00:00Z`)).toString()
        const origin = source && page && device ? { source, page, device } : null
        const key = JSON.stringify([day, origin])
        const sum = sums.get(key) ?? { day, origin, bookings: 0, takings: pence(0), testTakings: pence(0) }
        sum.bookings += row.bookings
        sum.takings = pence(sum.takings + row.takings)
        sum.testTakings = pence(sum.testTakings + row.test_takings)
        sums.set(key, sum)
      }
      return [...sums.values()]
    },
    notePaid: (bookingId, day) =>
      write(() => {
        const paid = notePaid.get({ id: bookingId, day })
        if (paid?.visit_day) addStep.run({ day: paid.visit_day, step: paidStep, source: paid.source, visitors: 1 })
      }),
    add: (sums) =>
      write(() => {
        for (const one of sums.booked) markBooked.run({ ...one })
        for (const sum of sums.views) addView.run(sum)
        for (const { step, ...sum } of sums.steps) addStep.run({ ...sum, step: step === 'paid' ? paidStep : step })
      }),
    async read({ from, to }) {
      return {
        views: views.all(from, to),
        steps: steps.all(from, to).map(({ step, ...sum }) => ({ ...sum, step: stepOf(step) })),
      }
    },
  }
}

function stepOf(step: number): 1 | 2 | 3 | 4 | 5 | 6 | 'paid' {
  if (step === paidStep) return 'paid'
  return step as 1 | 2 | 3 | 4 | 5 | 6
}
