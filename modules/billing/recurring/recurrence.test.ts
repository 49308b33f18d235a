import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duePeriods, nthPeriod, recurrenceUnits } from '#modules/invoicing'
import { anyDay } from '../../../tests/support/documents/arbitrary.ts'
import { aContent, aLine, day } from '../../../tests/support/documents/build.ts'
import {
  type RecurrenceWish,
  contentOfPeriod,
  madeAtStart,
  madePeriod,
  nextAfter,
  periodAtStart,
  recurringOf,
  ruleOf,
} from './recurrence.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const anyWish = fc.record({
  every: fc.integer({ min: 1, max: 4 }),
  unit: fc.constantFrom(...recurrenceUnits),
  ahead: fc.integer({ min: -300, max: 300 }),
  count: fc.option(fc.integer({ min: 1, max: 30 })),
})

type AnyWish = typeof anyWish extends fc.Arbitrary<infer Wish> ? Wish : never

function wishOn(today: Temporal.PlainDate, { ahead, ...wish }: AnyWish): RecurrenceWish {
  return { ...wish, first: today.add({ days: ahead }), last: null, sends: false }
}

/** A run of the job on a day, as the store keeps it. */
function run(plan: ReturnType<typeof begin>, today: Temporal.PlainDate): readonly string[] {
  if (!plan) return []
  return duePeriods(plan.rule, plan.next, today).map(({ period }) => {
    Object.assign(plan, madePeriod(plan.rule, period))
    return period.toString()
  })
}

function begin(wish: RecurrenceWish, today: Temporal.PlainDate) {
  const rule = ruleOf(wish, today)
  if (!rule.ok) return null
  return { rule: rule.value, ...nextAfter(rule.value, madeAtStart(rule.value, today), today) }
}

describe('the periods of a plan', () => {
  it('each come once, in any calendar, however often and on whatever days the job runs', () => {
    fc.assert(
      fc.property(
        anyDay,
        anyWish,
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 40 }),
        (today, asked, steps) => {
          const plan = begin(wishOn(today, asked), today)
          if (!plan) return
          const { rule } = plan
          const written = periodAtStart(rule, today).toString()
          const made = Temporal.PlainDate.compare(rule.first, today) > 0 ? [] : [written]
          let now = today
          for (const days of steps) {
            now = now.add({ days })
            made.push(...run(plan, now))
          }
          expect(new Set(made).size).toBe(made.length)
          expect(made).toEqual(made.toSorted())
          const all = Array.from({ length: 200 }, (_, nth) => nthPeriod(rule, nth)).filter(
            (period) =>
              Temporal.PlainDate.compare(period, today) > 0 &&
              Temporal.PlainDate.compare(period, now) <= 0 &&
              (!rule.last || Temporal.PlainDate.compare(period, rule.last) <= 0),
          )
          // All of them are there once the job has run on the last day.
          const fresh = made.filter((period) => period > today.toString())
          expect(fresh).toEqual(all.map(String))
        },
      ),
    )
  })

  it('are as many as were asked for, from the first date on', () => {
    fc.assert(
      fc.property(anyDay, anyWish, (today, asked) => {
        const wish = { ...wishOn(today, asked), first: today }
        const plan = begin(wish, today)
        if (!plan || wish.count === null) return
        const made = run(plan, today.add({ years: 130 }))
        expect(made.length).toBe(wish.count - 1)
        expect(plan.next).toBeNull()
      }),
      { numRuns: runs(50) },
    )
  })

  it('never come again after a pause or a change, nor from the days of the pause', () => {
    fc.assert(
      fc.property(
        anyDay,
        anyWish,
        anyWish,
        fc.nat({ max: 200 }),
        fc.nat({ max: 200 }),
        (today, asked, changed, first, then) => {
          const plan = begin(wishOn(today, asked), today)
          if (!plan) return
          const paused = today.add({ days: first })
          const made = run(plan, paused)
          const resumed = paused.add({ days: then })
          const rule = ruleOf(wishOn(resumed, changed), resumed, plan)
          if (!rule.ok) return
          Object.assign(plan, { rule: rule.value, ...nextAfter(rule.value, plan.madeUntil, resumed) })
          const later = run(plan, resumed.add({ years: 2 }))
          expect(later.filter((period) => made.includes(period) || period < resumed.toString())).toEqual([])
        },
      ),
    )
  })
})

describe('a wish', () => {
  const today = day('2027-01-31')
  const wish: RecurrenceWish = { every: 1, unit: 'month', first: null, last: null, count: null, sends: false }

  it('begins today where it names no date: 31 January, 28 February, 31 March', () => {
    const plan = begin(wish, today)
    expect(plan && run(plan, day('2027-03-31'))).toEqual(['2027-02-28', '2027-03-31'])
  })

  it('may begin on a day that is over, and counts from it', () => {
    const plan = begin({ ...wish, first: day('2026-12-31') }, day('2027-01-15'))
    expect(plan?.next?.toString()).toBe('2027-01-31')
  })

  it('keeps its first date when it is changed years later', () => {
    const plan = begin(wish, today)
    const later = plan && ruleOf({ ...wish, every: 2 }, day('2030-01-01'), plan)
    expect(later).toMatchObject({ ok: true, value: { every: 2 } })
    expect(ruleOf({ ...wish, first: today }, day('2030-01-01'))).toMatchObject({ ok: false })
  })
})

describe('the document of a period', () => {
  const business = { terms: { consumer: 'usual', business: 'others' } }
  const registered = { ...business, vatRegistered: true }
  const unregistered = { ...business, vatRegistered: false }
  const today = day('2026-03-02')

  it('is due as many days after its own day, and has the usual terms of that day', () => {
    const recurring = recurringOf(aContent({ dueDate: today.add({ days: 14 }) }), registered, null, today)
    const next = recurring && contentOfPeriod(recurring, registered, day('2026-04-02'))
    expect(next).toMatchObject({ terms: 'usual', bookingId: null, earlier: [], suppliedOn: null })
    expect(next?.dueDate?.toString()).toBe('2026-04-16')
  })

  it('has the VAT of the registration of its day', () => {
    const vatsOn = (written: typeof registered, then: typeof registered, lines = [aLine({ vat: 'reduced' })]) => {
      const recurring = recurringOf(aContent({ type: 'tax-invoice', lines }), written, null, today)
      const next = recurring && contentOfPeriod(recurring, then, today)
      return [next?.type, ...(next?.lines.map(({ vat }) => vat) ?? [])]
    }
    expect(vatsOn(registered, registered)).toEqual(['tax-invoice', 'reduced'])
    expect(vatsOn(registered, unregistered)).toEqual(['invoice', 'outside'])
    expect(vatsOn(unregistered, registered, [aLine({ vat: 'outside' })])).toEqual(['tax-invoice', 'standard'])
    expect(vatsOn(registered, registered, [aLine({ vat: 'outside' })])).toEqual(['tax-invoice', 'outside'])
  })

  it('is an invoice', () => {
    expect(recurringOf(aContent({ type: 'quote' }), registered, null, today)).toBeNull()
  })
})
