import type { ReportName } from './definitions.ts'
import type { Sum } from './ports.ts'

export type Figures = Readonly<Record<string, number | null>>

const named = (sums: readonly Sum[], measure: string) =>
  sums.filter((one) => one.measure.replace('test-', '').split('~')[0] === measure)
const sumOf = (sums: readonly Sum[], measure: string, of: 'count' | 'value') =>
  named(sums, measure).reduce((sum, one) => sum + one[of], 0)

/** Whole per cent; null of nothing. */
const share = (part: number, of: number) => (of === 0 ? null : Math.round((part * 100) / of))

/** The figures of a report from sums that were added up. */
export const figuresOf: Readonly<Record<ReportName, (sums: readonly Sum[]) => Figures>> = {
  takings(sums) {
    const [taken, refunds, disputes] = [
      sumOf(sums, 'taken', 'value'),
      sumOf(sums, 'refunded', 'value'),
      sumOf(sums, 'disputed', 'value'),
    ]
    return {
      payments: sumOf(sums, 'taken', 'count'),
      taken,
      refunded: 0 - refunds,
      disputed: 0 - disputes,
      kept: taken + refunds + disputes,
    }
  },
  conversion(sums) {
    const [visits, paid] = [sumOf(sums, 'visits', 'count'), sumOf(sums, 'paid', 'count')]
    return {
      visits,
      began: sumOf(sums, 'began', 'count'),
      booked: sumOf(sums, 'booked', 'count'),
      paid,
      share: visits === 0 ? null : Math.round((paid * 1_000) / visits),
    }
  },
  answers(sums) {
    const [answered, waiting] = [sumOf(sums, 'answered', 'count'), sumOf(sums, 'waiting', 'count')]
    const spread = spreadOf(sums, ['answered'])
    return { asked: answered + waiting, answered, median: within(spread, 50), most: within(spread, 90), waiting }
  },
  responses(sums) {
    const inTime = sumOf(sums, 'in-time', 'count')
    const late = sumOf(sums, 'late', 'count') + sumOf(sums, 'missed', 'count')
    return {
      inTime,
      late,
      share: inTime + late === 0 ? null : Math.floor((inTime * 100) / (inTime + late)),
      median: within(spreadOf(sums, ['in-time', 'late']), 50),
      waiting: sumOf(sums, 'waiting', 'count'),
    }
  },
  utilisation(sums) {
    const [booked, working] = [sumOf(sums, 'booked', 'value'), sumOf(sums, 'working', 'value')]
    return { booked, working, share: share(booked, working), visits: sumOf(sums, 'booked', 'count') }
  },
  returning(sums) {
    const [first, again] = [sumOf(sums, 'first', 'count'), sumOf(sums, 'again', 'count')]
    return { jobs: first + again, first, again, share: share(again, first + again) }
  },
  cancellations: (sums) => ({ cancelled: sumOf(sums, 'cancelled', 'count') }),
  margins(sums) {
    const [price, parts, work, fee] = [
      sumOf(sums, 'price', 'value'),
      sumOf(sums, 'parts', 'value'),
      sumOf(sums, 'work', 'value'),
      sumOf(sums, 'fee', 'value'),
    ]
    const margin = price + parts + work + fee
    const apart = (measure: string) => sumOf(sums, measure, 'count')
    return {
      jobs: sumOf(sums, 'price', 'count'),
      price,
      parts: 0 - parts,
      work: 0 - work,
      fee: 0 - fee,
      margin,
      share: price > 0 ? share(margin, price) : null,
      apart: apart('apart'),
      noPrice: apart('no-price'),
      noCost: apart('no-cost'),
      noTimes: apart('no-times'),
      noParts: apart('no-parts'),
      noFee: apart('no-fee'),
    }
  },
}

/** How many there are of each number of minutes, the fewest minutes first. */
function spreadOf(sums: readonly Sum[], measures: readonly string[]): readonly (readonly [number, number])[] {
  const counts = new Map<number, number>()
  for (const { measure, count } of measures.flatMap((one) => named(sums, one))) {
    const minutes = Number(measure.split('~')[1])
    counts.set(minutes, (counts.get(minutes) ?? 0) + count)
  }
  return [...counts].toSorted(([one], [other]) => one - other)
}

/** The minutes within which so many of a hundred are; null of nothing. */
function within(spread: readonly (readonly [number, number])[], percent: number): number | null {
  const all = spread.reduce((sum, [, count]) => sum + count, 0)
  let seen = 0
  return spread.find(([, count]) => (seen += count) * 100 >= all * percent)?.[0] ?? null
}
