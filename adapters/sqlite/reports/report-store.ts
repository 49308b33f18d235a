import {
  type CountedReport,
  type Dimension,
  type Period,
  type ReportRow,
  type ReportStore,
  type RowQuery,
  type Sum,
  countedReports,
  monthsOf,
} from '#modules/reports'
import {
  type BookingId,
  type ConversationId,
  type EnquiryId,
  type PaymentId,
  businessZone,
  instantText,
} from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareConversion } from './conversion.ts'
import { reportFacts, summed } from './report-facts.ts'
import { prepareTeam } from './team.ts'

/** The days that wait and are counted within one answer, at most: today, and what was changed a moment ago. */
const countedAtOnce = 3

interface SumRow extends Sum {
  readonly dimension: string
}

interface FactRow {
  readonly at: string
  readonly booking: BookingId | null
  readonly reference: string | null
  readonly payment: PaymentId | null
  readonly measure: string
  readonly value: number
  readonly channel: string
  readonly other: string | null
}

type Span = Readonly<Record<'from' | 'until', string>>

export function createSqliteBusinessReportStore({ raw, write }: Pick<SqliteDatabase, 'raw' | 'write'>): ReportStore {
  const counts = forEach((report) =>
    raw.prepare<[Span], SumRow>(
      `with facts as materialized (${reportFacts[report]})
       ${summed[report]
         .map(
           (
             dimension,
           ) => `select '${dimension}' as dimension, ${dimension === 'all' ? `''` : dimension} as name, measure,
             count(*) as count, sum(value) as value from facts group by 2, 3`,
         )
         .join(' union all ')}`,
    ),
  )
  const kept = raw.prepare<[Readonly<Record<'report' | 'dimension' | 'day', string>>], SumRow>(
    'select dimension, name, measure, count, value from report_sums where report = @report and dimension = @dimension and day = @day',
  )
  const forget = raw.prepare<[Readonly<Record<'report' | 'dimension' | 'day', string>>]>(
    'delete from report_sums where report = @report and dimension = @dimension and day = @day',
  )
  const keep = raw.prepare<[object]>(
    `insert into report_sums (report, dimension, day, name, measure, count, value)
     values (@report, @dimension, @day, @name, @measure, @count, @value)`,
  )
  const sumsOf = (ofMonth: string, ofDay: string) =>
    raw.prepare<[Readonly<Record<'report' | 'dimension' | 'months' | 'ranges' | 'waiting', string>>], Sum>(
      `select name, measure, sum(count) as count, sum(value) as value from (
         select ${ofMonth} as name, s.measure, s.count, s.value from json_each(@months) m
           cross join report_month_sums s on s.report = @report and s.dimension = @dimension and s.month = m.value
         union all
         select ${ofDay}, s.measure, s.count, s.value from json_each(@ranges) r
           cross join report_sums s on s.report = @report and s.dimension = @dimension
             and s.day between r.value ->> 0 and r.value ->> 1
         where s.day not in (select value from json_each(@waiting))
       ) group by 1, 2`,
    )
  const sumsByName = sumsOf('s.name', 's.name')
  const sumsByMonth = sumsOf('s.month', 'substr(s.day, 1, 7)')
  const daysOfName = raw
    .prepare<[Readonly<Record<'report' | 'dimension' | 'name' | 'from' | 'to', string>>], string>(
      `select day from report_days d where day between @from and @to and exists (select 1 from report_sums s
         where s.report = @report and s.dimension = @dimension and s.day = d.day and s.name = @name)`,
    )
    .pluck()
  const pending = raw
    .prepare<[string, string], string>(
      'select day from report_days_pending where day between ? and ? order by day desc',
    )
    .pluck()
  const newestPending = raw
    .prepare<[number], string>('select day from report_days_pending order by day desc limit ?')
    .pluck()
  const settle = raw.prepare<[string]>('delete from report_days_pending where day = ?')
  const addDay = raw.prepare<[string, string]>(
    'insert into report_days (day, compared_on) values (?, ?) on conflict (day) do nothing',
  )
  const toCompare = raw
    .prepare<[string, number], string>(
      'select day from report_days where compared_on < ? order by compared_on, day limit ?',
    )
    .pluck()
  const compared = raw.prepare<[string, string]>('update report_days set compared_on = ? where day = ?')
  const repaired = raw.prepare<[number, string, string]>(
    'update report_days set differences = ?, repaired_at = ? where day = ?',
  )
  const repairs = raw.prepare<
    [string, number],
    Readonly<Record<'day' | 'repaired_at', string>> & { differences: number }
  >(`select day, differences, repaired_at from report_days where repaired_at >= ? order by repaired_at desc limit ?`)
  const services = raw.prepare<[], Readonly<Record<'id' | 'name', string>>>('select id, name from services')
  const technicians = raw.prepare<[], Readonly<Record<'id' | 'name', string>>>(
    'select t.id, u.full_name as name from technicians t join users u on u.id = t.user_id',
  )
  const rowsOf = forEach((report) => {
    const prepareRows = (condition: string) =>
      raw.prepare<[Span & { readonly name: string; readonly shown: number; readonly limit: number }], FactRow>(
        `select at, booking, reference, payment, measure, value, channel, other from (${reportFacts[report]})
         where ${condition} = @name order by at desc, rank desc limit @limit offset @shown`,
      )
    const byDimension = new Map<string, ReturnType<typeof prepareRows>>()
    return (dimension: Dimension) => {
      const condition = dimension === 'month' ? '@name' : dimension
      const known = byDimension.get(dimension) ?? prepareRows(condition)
      byDimension.set(dimension, known)
      return known
    }
  })

  const conversion = prepareConversion(raw)
  const team = prepareTeam(raw)
  const count = (report: CountedReport, day: string): readonly SumRow[] => counts[report].all(spanOf(day))

  /** Writes the sums of a day anew. How many figures were otherwise. */
  function recount(day: string): number {
    return countedReports.reduce((differences, report) => {
      const [from, to] = [new Map<string, SumRow>(), new Map<string, SumRow>()]
      for (const dimension of summed[report]) {
        for (const row of kept.all({ report, dimension, day })) from.set(keyOf(row), row)
      }
      for (const row of count(report, day)) to.set(keyOf(row), row)
      const differing = new Set(
        [...from.keys(), ...to.keys()].filter((key) => figures(from.get(key)) !== figures(to.get(key))),
      )
      if (differing.size === 0) return differences
      for (const dimension of summed[report]) forget.run({ report, dimension, day })
      for (const row of to.values()) keep.run({ report, day, ...row })
      return differences + differing.size
    }, 0)
  }

  /** The days of the business that wait, the newest first. */
  function waitingIn({ from, to }: Period): readonly string[] {
    const days = pending.all(from.subtract({ days: 1 }).toString(), to.toString()).flatMap(daysAt)
    const [first, last] = [from.toString(), to.toString()]
    return [...new Set(days)]
      .filter((day) => day >= first && day <= last)
      .toSorted()
      .toReversed()
  }

  const read = raw.transaction((report: CountedReport, dimension: Dimension, period: Period) => {
    const all = waitingIn(period)
    const now = all.slice(0, 2 * countedAtOnce)
    const isMonth = dimension === 'month'
    const bounds = { report, dimension: isMonth ? 'all' : dimension, ...partsOf(period, new Set(now)) }
    const sums = (isMonth ? sumsByMonth : sumsByName).all(bounds)
    const fresh = now.flatMap((day) =>
      count(report, day)
        .filter((row) => row.dimension === (isMonth ? 'all' : dimension))
        .map((row) => ({ ...row, name: isMonth ? day.slice(0, 7) : row.name })),
    )
    return { sums: added([...sums, ...fresh]), waiting: all.length - now.length }
  })

  const readRows = raw.transaction((report: CountedReport, { dimension, name, period, after, limit }: RowQuery) => {
    const isMonth = dimension === 'month'
    const bounds = { report, from: period.from.toString(), to: period.to.toString() }
    const summedDays = daysOfName.all({ ...bounds, dimension: isMonth ? 'all' : dimension, name: isMonth ? '' : name })
    const days = [...new Set([...summedDays, ...waitingIn(period).slice(0, 2 * countedAtOnce)])]
      .filter((day) => !isMonth || day.startsWith(name))
      .filter((day) => !after || day <= after.day)
      .toSorted()
      .toReversed()
    const rows: ReportRow[] = []
    for (const day of days) {
      const shown = after?.day === day ? after.shown : 0
      const found = rowsOf[report](dimension).all({ ...spanOf(day), name, shown, limit: limit + 1 - rows.length })
      const taken = found.slice(0, limit - rows.length)
      rows.push(...taken.map(rowFrom))
      if (found.length > taken.length) return { rows, next: { day, shown: shown + taken.length } }
    }
    return { rows, next: null }
  })

  return {
    sums: async (report, dimension, period) =>
      report === 'conversion' ? conversion.sums(dimension, period) : read(report, dimension, period),
    rows: async (query) => (query.report === 'conversion' ? conversion.rows(query) : readRows(query.report, query)),
    team: async () => team(),
    count: (limit) =>
      write(() => {
        const days = newestPending.all(limit)
        for (const day of days) {
          for (const each of daysAt(day)) {
            recount(each)
            addDay.run(each, each)
          }
          settle.run(day)
        }
        return days.length < limit ? 'done' : 'more'
      }),
    compare: (today, limit, at) =>
      write(() => {
        const date = today.toString()
        const waiting = new Set(newestPending.all(-1).flatMap(daysAt))
        addDay.run(today.subtract({ days: 1 }).toString(), '0000-00-00')
        const days = toCompare.all(date, limit)
        let differences = 0
        for (const day of days) {
          // A day that waits is counted anyway.
          const differing = waiting.has(day) ? 0 : recount(day)
          compared.run(date, day)
          if (differing > 0) repaired.run(differing, instantText(at), day)
          differences += differing
        }
        return { next: days.length < limit ? ('done' as const) : ('more' as const), differences }
      }),
    async repairs(since, limit) {
      return repairs.all(instantText(since), limit).map((row) => ({
        day: Temporal.PlainDate.from(row.day),
        differences: row.differences,
        at: Temporal.Instant.from(row.repaired_at),
      }))
    },
    async names(dimension) {
      const rows = dimension === 'service' ? services.all() : dimension === 'technician' ? technicians.all() : []
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
  }
}

function forEach<Value>(make: (report: CountedReport) => Value): Readonly<Record<CountedReport, Value>> {
  return {
    takings: make('takings'),
    answers: make('answers'),
    responses: make('responses'),
    utilisation: make('utilisation'),
    returning: make('returning'),
    cancellations: make('cancellations'),
    margins: make('margins'),
  }
}

/** The whole months of a period, and the days beside them; a month with a day that is counted anew is read by its days. */
function partsOf(period: Period, waiting: ReadonlySet<string>) {
  const [from, to] = [period.from.toString(), period.to.toString()]
  const months: string[] = []
  const ranges: (readonly [string, string])[] = []
  const waits = new Set([...waiting].map((day) => day.slice(0, 7)))
  for (const month of monthsOf(period)) {
    const first = Temporal.PlainDate.from(`${month}-01`)
    const [begins, ends] = [first.toString(), first.with({ day: first.daysInMonth }).toString()]
    if (from <= begins && ends <= to && !waits.has(month)) months.push(month)
    else ranges.push([begins < from ? from : begins, ends > to ? to : ends])
  }
  return {
    months: JSON.stringify(months),
    ranges: JSON.stringify(ranges),
    waiting: JSON.stringify([...waiting]),
  }
}

/** A day of UTC lies in its own day of the business and, in summer, in the next. */
function daysAt(day: string): readonly string[] {
  return [day, Temporal.PlainDate.from(day).add({ days: 1 }).toString()]
}

function spanOf(day: string): Span {
  const date = Temporal.PlainDate.from(day)
  const start = (of: Temporal.PlainDate) => instantText(of.toZonedDateTime(businessZone).toInstant())
  return { from: start(date), until: start(date.add({ days: 1 })) }
}

const keyOf = ({ dimension, name, measure }: SumRow) => JSON.stringify([dimension, name, measure])
const figures = (row: SumRow | undefined) => row && `${row.count} ${row.value}`

function added(sums: readonly Sum[]): readonly Sum[] {
  const all = new Map<string, Sum>()
  for (const { name, measure, count, value } of sums) {
    const key = JSON.stringify([name, measure])
    const before = all.get(key)
    all.set(key, { name, measure, count: (before?.count ?? 0) + count, value: (before?.value ?? 0) + value })
  }
  return [...all.values()]
}

function rowFrom({ at, booking, reference, payment, measure, value, channel, other }: FactRow): ReportRow {
  return {
    at: Temporal.Instant.from(at),
    measure,
    value,
    booking: booking !== null && reference !== null ? { id: booking, reference } : null,
    paymentId: payment,
    asked: askedFrom(channel, other, reference),
  }
}

function askedFrom(channel: string, other: string | null, reference: string | null): ReportRow['asked'] {
  if (other === null) return null
  return channel === 'enquiry'
    ? { kind: 'enquiry', id: other as EnquiryId, reference: reference ?? '' }
    : { kind: 'chat', id: other as ConversationId }
}
