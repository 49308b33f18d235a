import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DailySum, takingsDays, takingsOf } from '#modules/payments'
import { inBusinessZone, pence } from '#modules/shared'
import { runs } from '../../../tests/support/property-runs.ts'

const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
const kinds: readonly DailySum['kind'][] = ['captured', 'refunded', 'disputed', 'failed']
const row = (day: string, kind: DailySum['kind'], count: number, amount: number): DailySum => ({
  day,
  kind,
  count,
  amount: pence(amount),
})

/** Between 2020 and 2032, at any second. */
const moments = fc
  .integer({ min: 1_577_836_800, max: 1_956_528_000 })
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000))

const reports = moments.chain((at) => {
  const window = takingsDays(at)
  const sum = fc.record({
    day: fc.constantFrom(...window.map(({ day }) => day)),
    kind: fc.constantFrom(...kinds),
    count: fc.nat({ max: 500 }),
    amount: fc.nat({ max: 10_000_000 }).map(pence),
  })
  return fc.record({ window: fc.constant(window), sums: fc.array(sum, { maxLength: 60 }) })
})

describe('takingsDays', () => {
  it('are the thirty days that end with today, without a gap or an overlap', () => {
    fc.assert(
      fc.property(moments, (at) => {
        const days = takingsDays(at)
        expect(days).toHaveLength(30)
        expect(new Set(days.map(({ day }) => day)).size).toBe(30)
        expect(days.at(-1)?.day).toBe(inBusinessZone(at).toPlainDate().toString())
        for (const [index, { from, to }] of days.entries()) {
          expect(Temporal.Instant.compare(from, to)).toBe(-1)
          expect(days[index + 1]?.from ?? to).toEqual(to)
        }
      }),
    )
  })

  it('contain each instant in the day that London shows', () => {
    fc.assert(
      fc.property(moments, fc.nat({ max: 30 * 24 * 3600 }), (at, secondsAgo) => {
        const moment = at.subtract({ seconds: secondsAgo })
        const holding = takingsDays(at).filter(
          ({ from, to }) => Temporal.Instant.compare(from, moment) <= 0 && Temporal.Instant.compare(moment, to) < 0,
        )
        const shown = inBusinessZone(moment).toPlainDate()
        const first = inBusinessZone(at).toPlainDate().subtract({ days: 29 })
        const within = Temporal.PlainDate.compare(shown, first) >= 0
        expect(holding.map(({ day }) => day)).toEqual(within ? [shown.toString()] : [])
      }),
      { numRuns: runs(300) },
    )
  })

  it.each([
    ['2026-03-29', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z', 23],
    ['2026-10-25', '2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z', 25],
    ['2026-07-01', '2026-06-30T23:00:00Z', '2026-07-01T23:00:00Z', 24],
  ])('have %s once, from %s to %s: %i hours', (day, from, to, hours) => {
    const on = takingsDays(Temporal.Instant.from(`${day}T12:00:00Z`).add({ hours: 24 * 10 })).filter(
      (one) => one.day === day,
    )
    expect(on).toEqual([{ day, from: Temporal.Instant.from(from), to: Temporal.Instant.from(to) }])
    expect(on[0]?.from.until(on[0].to).total('hours')).toBe(hours)
  })

  it('begin a new day at midnight in London, which in summer is 23:00 UTC', () => {
    const last = (text: string) => takingsDays(Temporal.Instant.from(text)).at(-1)?.day
    expect(last('2026-07-01T22:59:59.999Z')).toBe('2026-07-01')
    expect(last('2026-07-01T23:00:00Z')).toBe('2026-07-02')
  })
})

describe('takingsOf', () => {
  const window = takingsDays(now)

  it('has days that add up to the totals, for any rows in any order', () => {
    fc.assert(
      fc.property(reports, ({ window: days, sums }) => {
        const takings = takingsOf(days, sums)
        expect(takings.days.map(({ day }) => day)).toEqual(days.map(({ day }) => day))
        const figures = [
          'gross',
          'refunded',
          'revenue',
          'disputed',
          'succeeded',
          'failed',
          'refunds',
          'disputes',
        ] as const
        for (const figure of figures) {
          expect(takings.days.reduce((whole, day) => whole + day[figure], 0)).toBe(takings[figure])
        }
        expect(takings.revenue).toBe(takings.gross - takings.refunded)
        const captured = sums.filter(({ kind }) => kind === 'captured')
        expect(takings.gross).toBe(captured.reduce((whole, { amount }) => whole + amount, 0))
        expect(takingsOf(days, sums.toReversed())).toEqual(takings)
      }),
    )
  })

  it('has rates that are null exactly when the divisor is zero, and within half a unit of the exact value', () => {
    fc.assert(
      fc.property(reports, ({ window: days, sums }) => {
        const { successRate, disputeRate, averageAmount, ...total } = takingsOf(days, sums)
        const rates: readonly (readonly [number | null, part: number, whole: number])[] = [
          [successRate, total.succeeded * 10_000, total.succeeded + total.failed],
          [disputeRate, total.disputes * 10_000, total.succeeded],
          [averageAmount, total.gross, total.succeeded],
        ]
        for (const [rate, part, whole] of rates) {
          expect(rate === null).toBe(whole === 0)
          const off = rate === null ? 0 : Math.abs(rate * whole - part)
          expect(off * 2).toBeLessThanOrEqual(whole)
        }
        expect(successRate ?? 0).toBeLessThanOrEqual(10_000)
      }),
    )
  })

  it('counts captures, refunds, failures and disputes as the dashboard defines them', () => {
    const takings = takingsOf(window, [
      row('2026-03-01', 'captured', 2, 20_500),
      row('2026-03-02', 'captured', 1, 8_500),
      row('2026-03-02', 'refunded', 1, 3_000),
      row('2026-02-14', 'failed', 1, 12_000),
      row('2026-02-20', 'disputed', 1, 8_500),
    ])
    expect(takings).toMatchObject({ gross: 29_000, refunded: 3_000, revenue: 26_000, disputed: 8_500 })
    expect(takings).toMatchObject({ succeeded: 3, failed: 1, refunds: 1, disputes: 1 })
    expect(takings).toMatchObject({ successRate: 7_500, disputeRate: 3_333, averageAmount: 9_667 })
    expect(takings.days.at(-1)).toMatchObject({ day: '2026-03-02', gross: 8_500, refunded: 3_000, revenue: 5_500 })
    expect(takings.days.at(-2)).toMatchObject({ day: '2026-03-01', succeeded: 2, revenue: 20_500 })
  })

  it('has thirty days and no rate when nothing happened', () => {
    const takings = takingsOf(window, [])
    expect(takings.days).toHaveLength(30)
    expect(takings).toMatchObject({ revenue: 0, successRate: null, disputeRate: null, averageAmount: null })
  })

  it('has no average and no dispute rate when every payment failed, and a success rate of zero', () => {
    expect(takingsOf(window, [row('2026-03-02', 'failed', 3, 30_000)])).toMatchObject({
      successRate: 0,
      disputeRate: null,
      averageAmount: null,
    })
  })

  it('throws for a row outside its days, so that no money is left out', () => {
    expect(() => takingsOf(window, [row('2026-02-01', 'captured', 1, 100)])).not.toThrow()
    expect(() => takingsOf(window, [row('2026-01-31', 'captured', 1, 100)])).toThrow('not a day of this window')
  })
})
