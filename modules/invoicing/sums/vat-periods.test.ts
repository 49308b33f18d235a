import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../../../tests/support/documents/build.ts'
import { type VatPeriodEnds, openBefore, vatPeriodStart, vatPeriodsOf } from './vat-periods.ts'

const all: readonly VatPeriodEnds[] = ['mar_jun_sep_dec', 'jan_apr_jul_oct', 'feb_may_aug_nov', 'monthly']
const words = (periods: ReturnType<typeof vatPeriodsOf>) =>
  periods.map(({ from, to }) => `${from.toString()} ${to.toString()}`)
const period = (from: string, to: string) => ({ from: day(from), to: day(to) })

describe('the periods of the VAT return', () => {
  it.each([
    ['mar_jun_sep_dec', ['2026-01-01 2026-03-31', '2026-04-01 2026-06-30']],
    ['jan_apr_jul_oct', ['2026-01-01 2026-01-31', '2026-02-01 2026-04-30']],
    ['feb_may_aug_nov', ['2026-01-01 2026-02-28', '2026-03-01 2026-05-31']],
    ['monthly', ['2026-01-01 2026-01-31', '2026-02-01 2026-02-28', '2026-03-01 2026-03-31', '2026-04-01 2026-04-30']],
  ] as const)('end in the months of %s', (ends, expected) => {
    expect(words(vatPeriodsOf(ends, day('2026-01-01'), day('2026-04-02'), []))).toEqual(expected)
  })

  it('begin with the registration, and the first is as long as is left of it', () => {
    expect(words(vatPeriodsOf('mar_jun_sep_dec', day('2026-02-14'), day('2026-04-01'), []))).toEqual([
      '2026-02-14 2026-03-31',
      '2026-04-01 2026-06-30',
    ])
  })

  it('end with the registration, also where a later one is kept', () => {
    const until = day('2026-05-10')
    const ending = (kept: ReturnType<typeof vatPeriodsOf>) =>
      words(vatPeriodsOf('mar_jun_sep_dec', day('2026-01-01'), day('2026-07-01'), kept, until))
    const before = ['2026-01-01 2026-03-31']
    expect(ending([])).toEqual([...before, '2026-04-01 2026-05-10', '2026-05-11 2026-06-30', '2026-07-01 2026-09-30'])
    expect(ending([period('2026-04-01', '2026-06-30')])).toEqual([
      ...before,
      '2026-04-01 2026-06-30',
      '2026-07-01 2026-09-30',
    ])
  })

  it('stay where they are kept already, and the next begins on the day after', () => {
    const kept = [period('2026-01-01', '2026-03-31')]
    expect(words(vatPeriodsOf('feb_may_aug_nov', day('2025-12-01'), day('2026-06-01'), kept))).toEqual([
      '2025-12-01 2025-12-31',
      '2026-01-01 2026-03-31',
      '2026-04-01 2026-05-31',
      '2026-06-01 2026-08-31',
    ])
  })

  it('have every day once, whatever is kept and from whichever day on', () => {
    const days = fc.integer({ min: 0, max: 2_000 }).map((n) => day('2024-01-01').add({ days: n }))
    const lengths = fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 100 })), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(fc.constantFrom(...all), days, days, days, lengths, (ends, one, other, begins, made) => {
        const [first, today] = Temporal.PlainDate.compare(one, other) <= 0 ? [one, other] : [other, one]
        let from = begins
        const kept = made.map(([gap, length]) => {
          const start = from.add({ days: gap })
          from = start.add({ days: length })
          return { from: start, to: from.subtract({ days: 1 }) }
        })
        const periods = vatPeriodsOf(ends, first, today, kept)
        const firsts = periods.slice(1).map(({ from: start }) => start.toString())
        expect(firsts).toEqual(periods.slice(0, -1).map(({ to }) => to.add({ days: 1 }).toString()))
        for (const { from: start, to } of periods) {
          expect(Temporal.PlainDate.compare(start, to)).toBeLessThanOrEqual(0)
        }
        expect(Temporal.PlainDate.compare(periods[0]?.from ?? today.add({ days: 1 }), first)).toBeLessThanOrEqual(0)
        expect(Temporal.PlainDate.compare(periods.at(-1)?.to ?? first.subtract({ days: 1 }), today)).not.toBe(-1)
        const shown = new Set(words(periods))
        const inside = kept.filter(
          ({ from: start, to }) =>
            Temporal.PlainDate.compare(to, first) >= 0 && Temporal.PlainDate.compare(start, today) <= 0,
        )
        expect(words(inside).every((one) => shown.has(one))).toBe(true)
      }),
    )
  })

  it('have a first day each, from which they are found again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.integer({ min: 0, max: 4_000 }), (ends, n) => {
        const asked = day('2020-01-01').add({ days: n })
        const [found] = vatPeriodsOf(ends, vatPeriodStart(ends, asked), asked, [])
        expect(found?.from.day).toBe(1)
        expect(Temporal.PlainDate.compare(found?.to ?? asked.subtract({ days: 1 }), asked)).toBeGreaterThanOrEqual(0)
        expect((found?.from ?? asked).until(found?.to ?? asked).days).toBeGreaterThan(26)
      }),
    )
  })
})

describe('the days that are closed before a period', () => {
  const [q1, q2, q3] = [
    period('2026-01-01', '2026-03-31'),
    period('2026-04-01', '2026-06-30'),
    period('2026-07-01', '2026-09-30'),
  ]
  const open = (of: typeof q1, facts: Partial<Parameters<typeof openBefore>[1]>) => {
    const days = openBefore(of, { closed: [], first: null, registeredFrom: null, ...facts })
    return days && words([days])[0]
  }

  it('begin after the last closed one', () => {
    expect(open(q2, { closed: [q1] })).toBe(null)
    expect(open(q3, { closed: [q1] })).toBe('2026-04-01 2026-06-30')
    expect(open(q3, { closed: [q2, q1] })).toBe(null)
  })

  it('begin, for the first that is closed, with the first document, and never before the registration', () => {
    expect(open(q3, {})).toBe(null)
    expect(open(q2, { first: day('2026-04-20') })).toBe(null)
    expect(open(q2, { first: day('2026-03-31') })).toBe('2026-03-31 2026-03-31')
    expect(open(q2, { first: day('2026-01-05'), registeredFrom: day('2026-04-01') })).toBe(null)
    expect(open(q3, { closed: [q1], registeredFrom: day('2026-07-01') })).toBe(null)
  })

  it('let nobody leave an open period behind, in whatever order somebody tries', () => {
    const quarters = Array.from({ length: 8 }, (_, nth) => {
      const from = day('2026-01-01').add({ months: 3 * nth })
      return { from, to: from.add({ months: 3 }).subtract({ days: 1 }) }
    })
    const anyOrder = fc.array(fc.nat({ max: 7 }), { maxLength: 30 })
    fc.assert(
      fc.property(anyOrder, fc.nat({ max: 700 }), (order, days) => {
        const first = day('2026-01-01').add({ days })
        const closed: ReturnType<typeof period>[] = []
        for (const nth of order) {
          const one = quarters[nth]
          if (!one || closed.includes(one) || openBefore(one, { closed, first, registeredFrom: null })) continue
          closed.push(one)
        }
        const last = closed.reduce(
          (most, { to }) =>
            Math.max(
              most,
              quarters.findIndex((one) => one.to.equals(to)),
            ),
          -1,
        )
        const left = quarters.slice(0, Math.max(0, last)).filter((one) => !closed.includes(one))
        // Only periods that are over before the first document may stay open.
        expect(left.filter((one) => Temporal.PlainDate.compare(first, one.to) <= 0)).toEqual([])
      }),
    )
  })
})
