import type { SeriesReport } from '#modules/billing'
import { type SeriesName, seriesNames } from '#modules/invoicing'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface SeriesRow {
  readonly next_number: number
  readonly first_number: number | null
  readonly issued_count: number
  readonly started_at: string | null
}

/** A page shows no more of them. */
const mostShown = 1_000

export function prepareSeries({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const find = raw.prepare<[string], SeriesRow>(
    'select next_number, first_number, issued_count, started_at from invoice_series where series = ?',
  )
  const lowest = raw
    .prepare<[string], number | null>('select min(number) from invoices where series = ? and number is not null')
    .pluck()
  const voided = raw
    .prepare<[string], number>(
      `select number from invoices where series = ? and status = 'void' order by number limit ${mostShown}`,
    )
    .pluck()
  // The numbers before the first are no gap: an owner may start at any.
  const gaps = raw
    .prepare<[{ series: string }], number>(
      `with recursive missing (number) as (
         select number + 1 from invoices one where series = @series
           and number < (select max(number) from invoices where series = @series and number is not null)
           and not exists (select 1 from invoices where series = @series and number = one.number + 1)
         union select number + 1 from missing
           where not exists (select 1 from invoices where series = @series and number = missing.number + 1))
       select number from missing order by number limit ${mostShown}`,
    )
    .pluck()
  const start = raw.prepare<[number, string, string, string]>(
    `update invoice_series set next_number = ?, started_at = ?, started_by = ?
     where series = ? and first_number is null and started_at is null`,
  )

  function report(series: SeriesName): SeriesReport {
    const row = find.get(series)
    if (!row) throw new Error(`the series ${series} has gone`)
    const { next_number: next, issued_count: count } = row
    const first = row.first_number === null ? null : (lowest.get(series) ?? null)
    const mayStart = row.first_number === null && row.started_at === null
    if (first === null) return { series, first, last: null, next, voided: [], gaps: [], mayStart }
    // All numbers are there where there are as many: only otherwise is every one of them read.
    const isWhole = count === next - first
    return {
      series,
      first,
      last: next - 1,
      next,
      voided: voided.all(series),
      gaps: isWhole ? [] : gaps.all({ series }),
      mayStart,
    }
  }

  return {
    report,
    reports: (): readonly SeriesReport[] => seriesNames.map(report),
    /** Whether it was started: once, before its first number. Call it only inside `write`. */
    start: (series: SeriesName, next: number, by: string, at: Temporal.Instant): boolean =>
      start.run(next, instantText(at), by, series).changes > 0,
  }
}
