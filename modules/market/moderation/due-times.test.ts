import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inBusinessZone } from '#modules/shared'
import { afterWorkingDays, afterWorkingHours, endOfDayAfter, workingDaysWithout } from './due-times.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const christmas = new Set(['2026-12-25', '2026-12-28', '2027-01-01'])
const isWorkingDay = workingDaysWithout(christmas)
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/London').toInstant()
const local = (moment: Temporal.Instant) =>
  inBusinessZone(moment).toPlainDateTime().toString({ smallestUnit: 'minute' })

describe('48 hours of working days', () => {
  it.each([
    ['2026-11-23T10:00', '2026-11-25T10:00'],
    ['2026-11-26T10:00', '2026-11-30T10:00'],
    ['2026-11-28T10:00', '2026-12-02T00:00'],
    ['2026-12-24T15:00', '2026-12-30T15:00'],
    ['2026-12-25T09:00', '2026-12-31T00:00'],
  ])('from %s end at %s', (from, to) => {
    expect(local(afterWorkingHours(at(from), 48, isWorkingDay))).toBe(to)
  })
})

describe('working days', () => {
  it.each([
    ['2026-11-26T17:00', 5, '2026-12-04T00:00'],
    ['2026-11-28T17:00', 1, '2026-12-01T00:00'],
    ['2026-12-24T09:00', 1, '2026-12-30T00:00'],
  ])('from %s, %i of them end at %s', (from, days, to) => {
    expect(local(afterWorkingDays(at(from), days, isWorkingDay))).toBe(to)
  })
})

describe('the five days of a poster', () => {
  it('end at midnight after the fifth day, weekends and bank holidays counted', () => {
    expect(local(endOfDayAfter(at('2026-12-23T23:30'), 5))).toBe('2026-12-29T00:00')
  })
})

const moments = fc
  .integer({ min: 1_767_225_600_000, max: 1_893_456_000_000 })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
const holidays = fc
  .array(fc.integer({ min: 0, max: 1_500 }), { maxLength: 40 })
  .map((days) => new Set(days.map((day) => Temporal.PlainDate.from('2026-01-01').add({ days: day }).toString())))

/** Counts the working time between two moments hour by hour. */
function workingHoursBetween(
  from: Temporal.Instant,
  to: Temporal.Instant,
  isOpen: ReturnType<typeof workingDaysWithout>,
) {
  let hours = 0
  let here = from
  while (Temporal.Instant.compare(here, to) < 0) {
    const day = inBusinessZone(here).toPlainDate()
    const next = day.add({ days: 1 }).toZonedDateTime('Europe/London').toInstant()
    const end = Temporal.Instant.compare(next, to) < 0 ? next : to
    if (isOpen(day)) hours += (end.epochMilliseconds - here.epochMilliseconds) / 3_600_000
    here = end
  }
  return hours
}

describe('due times over any calendar', () => {
  it('leave exactly the hours of working days', () => {
    fc.assert(
      fc.property(moments, holidays, fc.integer({ min: 1, max: 96 }), (from, off, hours) => {
        const isOpen = workingDaysWithout(off)
        const due = afterWorkingHours(from, hours, isOpen)
        expect(workingHoursBetween(from, due, isOpen)).toBeCloseTo(hours, 6)
      }),
      { numRuns: runs(200) },
    )
  })

  it('come no earlier for a later start, nor for one more holiday', () => {
    fc.assert(
      fc.property(moments, moments, holidays, fc.integer({ min: 1, max: 7 }), (one, other, off, days) => {
        const [first, second] = [one, other].toSorted((a, b) => Temporal.Instant.compare(a, b))
        if (!first || !second) throw new Error('there are two')
        const isOpen = workingDaysWithout(off)
        for (const due of [afterWorkingDays, afterWorkingHours]) {
          expect(Temporal.Instant.compare(due(first, days, isOpen), due(second, days, isOpen))).toBeLessThanOrEqual(0)
          const more = workingDaysWithout(new Set([...off, inBusinessZone(first).toPlainDate().toString()]))
          expect(Temporal.Instant.compare(due(first, days, isOpen), due(first, days, more))).toBeLessThanOrEqual(0)
        }
      }),
      { numRuns: runs(200) },
    )
  })
})
