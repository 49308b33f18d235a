import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDay } from '../../../tests/support/documents/arbitrary.ts'
import { day } from '../../../tests/support/documents/build.ts'
import { type RecurrenceRule, duePeriods, nextPeriod, nthPeriod, recurrenceUnits } from './recurrence.ts'

const rule = (first: string, changes: Partial<RecurrenceRule> = {}): RecurrenceRule => ({
  every: 1,
  unit: 'month',
  first: day(first),
  last: null,
  ...changes,
})
const daysOf = (asked: RecurrenceRule, count: number) =>
  Array.from({ length: count }, (_, nth) => nthPeriod(asked, nth).toString())

const anyRule: fc.Arbitrary<RecurrenceRule> = fc.record({
  every: fc.integer({ min: 1, max: 5 }),
  unit: fc.constantFrom(...recurrenceUnits),
  first: anyDay,
  last: fc.constant(null),
})

describe('the periods of a recurring document', () => {
  it.each<[RecurrenceRule, readonly string[]]>([
    [rule('2026-01-31'), ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    [rule('2028-01-30'), ['2028-01-30', '2028-02-29', '2028-03-30']],
    [rule('2028-02-29', { unit: 'year' }), ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    [rule('2026-10-22', { unit: 'week', every: 2 }), ['2026-10-22', '2026-11-05', '2026-11-19']],
    [rule('2026-11-30', { every: 3 }), ['2026-11-30', '2027-02-28', '2027-05-30']],
  ])('count from the first date', (asked, days) => {
    expect(daysOf(asked, days.length)).toEqual(days)
  })

  it('go on after a cut month on the day of the first', () => {
    expect(nextPeriod(rule('2026-01-31'), day('2026-02-28'))?.toString()).toBe('2026-03-31')
    expect(nextPeriod(rule('2026-01-31'), day('2026-02-27'))?.toString()).toBe('2026-02-28')
    expect(nextPeriod(rule('2026-01-31'), day('2025-01-01'))?.toString()).toBe('2026-01-31')
  })

  it('end with the last day, which belongs to them', () => {
    const ending = rule('2026-01-31', { last: day('2026-03-31') })
    expect(nextPeriod(ending, day('2026-02-28'))?.toString()).toBe('2026-03-31')
    expect(nextPeriod(ending, day('2026-03-31'))).toBe(null)
    expect(nextPeriod(rule('2026-01-31', { last: day('2026-01-30') }), day('2025-01-01'))).toBe(null)
    expect(duePeriods(ending, null, day('2027-01-01'))).toEqual([])
  })

  it('are refused without an interval', () => {
    expect(() => nextPeriod(rule('2026-01-31', { every: 0 }), day('2026-02-01'))).toThrow(RangeError)
  })

  it('are due from their day on, and missed from the day after', () => {
    const asked = rule('2026-01-31')
    const due = (next: string, today: string) =>
      duePeriods(asked, day(next), day(today)).map(({ period, isMissed }) => [period.toString(), isMissed])
    expect(due('2026-02-28', '2026-02-27')).toEqual([])
    expect(due('2026-02-28', '2026-02-28')).toEqual([['2026-02-28', false]])
    expect(due('2026-02-28', '2026-04-30')).toEqual([
      ['2026-02-28', true],
      ['2026-03-31', true],
      ['2026-04-30', false],
    ])
  })

  it('follow one another without a gap: the next after each is the one with the next number', () => {
    fc.assert(
      fc.property(anyRule, fc.nat({ max: 80 }), (asked, nth) => {
        const [period, next] = [nthPeriod(asked, nth), nthPeriod(asked, nth + 1)]
        expect(nextPeriod(asked, period)?.toString()).toBe(next.toString())
        expect(nextPeriod(asked, next.subtract({ days: 1 }))?.toString()).toBe(next.toString())
        const isOnItsDay = next.day === asked.first.day || next.day === next.daysInMonth
        expect(asked.unit === 'week' || isOnItsDay).toBe(true)
      }),
    )
  })

  it('come each once, however the days are divided on which somebody looks', () => {
    fc.assert(
      fc.property(anyRule, fc.array(fc.nat({ max: 200 }), { maxLength: 8 }), (asked, waits) => {
        const made: string[] = []
        let next: Temporal.PlainDate | null = asked.first
        let today = asked.first.subtract({ days: 3 })
        for (const wait of waits) {
          today = today.add({ days: wait })
          for (const { period, isMissed } of duePeriods(asked, next, today)) {
            made.push(period.toString())
            expect(isMissed).toBe(!period.equals(today))
            next = nextPeriod(asked, period)
          }
        }
        const all = duePeriods(asked, asked.first, today).map(({ period }) => period.toString())
        expect(made).toEqual(all)
        expect(new Set(made).size).toBe(made.length)
      }),
    )
  })
})
