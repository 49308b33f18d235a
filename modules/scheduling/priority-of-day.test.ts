import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDate, anyEarliestOpenDay, anyHours } from '../../tests/support/builders/arbitrary-schedules.ts'
import { comparePriority, defaultEarliestOpenDay, priorityOfDay, startPriorities } from './priority-of-day.ts'
import { defaultWeeklyHours } from './weekly-hours.ts'
import { runs } from '../../tests/support/property-runs.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const judge = (today: string, date: string, closed: readonly string[] = []) =>
  priorityOfDay(day(date), day(today), defaultEarliestOpenDay, {
    hours: defaultWeeklyHours,
    closedDays: new Set(closed),
  })

describe('priorityOfDay', () => {
  it('is urgent today, priority on the next open day, standard from the second on', () => {
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2027-01-20']
    expect(days.map((date) => judge('2026-11-23', date))).toEqual([
      'urgent',
      'priority',
      'standard',
      'standard',
      'standard',
    ])
  })

  it('counts open days only: Monday is the next open day on a closed Sunday, and the second on a Friday', () => {
    expect(judge('2026-11-22', '2026-11-23')).toBe('priority')
    expect(judge('2026-11-22', '2026-11-24')).toBe('standard')
    expect(judge('2026-11-27', '2026-11-28')).toBe('priority')
    expect(judge('2026-11-27', '2026-11-30')).toBe('standard')
    expect(judge('2026-12-24', '2026-12-28', ['2026-12-25', '2026-12-26'])).toBe('priority')
  })

  it('is none for a day before the earliest of all', () => {
    const open = { hours: defaultWeeklyHours, closedDays: new Set<string>() }
    const earliest = { urgent: 1, priority: 1, standard: 3 }
    const on = (date: string) => priorityOfDay(day(date), day('2026-11-23'), earliest, open)
    expect(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map(on)).toEqual([
      null,
      'priority',
      'priority',
      'standard',
    ])
  })

  it('is never above the cheapest priority that may have the day, over any calendar', () => {
    fc.assert(
      fc.property(anyCalendar, ({ today, ahead, earliest, hours, closedDays }) => {
        const date = today.add({ days: ahead })
        const open = Array.from({ length: ahead }, (_, n) => today.add({ days: n + 1 })).filter(
          (each) => !closedDays.has(each.toString()) && hours[each.dayOfWeek as 1] !== null,
        ).length
        const allowing = startPriorities.filter((priority) => earliest[priority] <= open)
        expect(priorityOfDay(date, today, earliest, { hours, closedDays })).toBe(allowing[0] ?? null)
      }),
      { numRuns: runs(400) },
    )
  })

  it('never becomes dearer on a later day', () => {
    fc.assert(
      fc.property(anyCalendar, fc.nat({ max: 20 }), ({ today, ahead, earliest, hours, closedDays }, more) => {
        const on = (days: number) => priorityOfDay(today.add({ days }), today, earliest, { hours, closedDays })
        const [sooner, later] = [on(ahead), on(ahead + more)]
        fc.pre(sooner !== null)
        expect(later === null ? 'none' : comparePriority(sooner, later)).toBeOneOf([null, 'not-needed'])
      }),
    )
  })
})

const anyCalendar = anyDate.chain((today) =>
  fc.record({
    today: fc.constant(today),
    ahead: fc.nat({ max: 30 }),
    earliest: anyEarliestOpenDay,
    hours: anyHours,
    closedDays: fc
      .uniqueArray(fc.nat({ max: 30 }), { maxLength: 20 })
      .map((days) => new Set(days.map((ahead) => today.add({ days: ahead }).toString()))),
  }),
)

describe('comparePriority', () => {
  it('names a dearer priority as not needed, and a cheaper one as too low', () => {
    expect(comparePriority('urgent', 'standard')).toBe('not-needed')
    expect(comparePriority('emergency', 'urgent')).toBe('not-needed')
    expect(comparePriority('standard', 'priority')).toBe('too-low')
    expect(comparePriority('priority', 'priority')).toBeNull()
  })
})
