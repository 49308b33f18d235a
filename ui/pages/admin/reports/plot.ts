import { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import { barHeight, plotWidth, trendHeight } from './plot-size.ts'

interface PlotValue {
  readonly now: number
  readonly before: number
}

/** The bars of a line within a width of 1,000: from the line of nothing to the right, below it to the left. */
export function barsOf(values: readonly PlotValue[]) {
  const all = values.flatMap(({ now, before }) => [now, before])
  const across = scaleLinear([Math.min(0, ...all), Math.max(1, ...all)], [0, plotWidth])
  const rows = scaleBand(['now', 'before'], [0, barHeight]).paddingInner(0.2)
  const bar = (value: number, row: 'now' | 'before') => ({
    x: Math.min(across(0), across(value)),
    y: rows(row) ?? 0,
    width: Math.abs(across(value) - across(0)),
    height: rows.bandwidth(),
  })
  return values.map(({ now, before }) => ({
    now: bar(now, 'now'),
    before: bar(before, 'before'),
    zero: across(0),
  }))
}

/** The course over the months, from the first to the last; null where there are too few for one. */
export function trendOf(values: readonly number[]) {
  if (values.length < 2) return null
  const places = values.map((_, place) => String(place))
  const across = scalePoint(places, [0, plotWidth])
  const up = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [trendHeight, 0])
  const x = (_: number, place: number) => across(String(place)) ?? 0
  const course = line<number>()
    .x(x)
    .y((value) => up(value))
  const below = area<number>()
    .x(x)
    .y0(up(0))
    .y1((value) => up(value))
  return { course: course([...values]) ?? '', below: below([...values]) ?? '', zero: up(0) }
}
