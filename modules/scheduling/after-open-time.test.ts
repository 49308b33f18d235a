import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDate, anyHours } from '../../tests/support/builders/arbitrary-schedules.ts'
import { afterOpenTime } from './after-open-time.ts'
import { defaultWeeklyHours } from './weekly-hours.ts'

const usual = { hours: defaultWeeklyHours, closedDates: new Set<string>() }
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/London]`).toInstant()
const after = (from: string, minutes: number, schedule = usual) =>
  afterOpenTime(at(from), minutes, schedule)?.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString()

describe('afterOpenTime', () => {
  it('adds a duration of opening time while the business is open', () =>
    expect(after('2026-03-02T09:30', 120)).toBe('2026-03-02T11:30:00'))

  it('continues on the next open day where the day is too short, across a closed Sunday', () => {
    expect(after('2026-03-07T15:00', 120)).toBe('2026-03-09T09:00:00')
  })

  it('begins at the opening, before it and on a day that is closed', () => {
    expect(after('2026-03-02T02:00', 120)).toBe('2026-03-02T10:00:00')
    const closedDates = new Set(['2026-03-02'])
    expect(after('2026-03-02T12:00', 120, { ...usual, closedDates })).toBe('2026-03-03T10:00:00')
  })

  it('returns null for a business that never opens', () => {
    const hours = { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null }
    expect(afterOpenTime(at('2026-03-02T12:00'), 1, { hours, closedDates: new Set() })).toBeNull()
  })

  it('is at least that much later, within opening hours, and monotonic', () => {
    const asked = fc.record({
      hours: anyHours,
      date: anyDate,
      minute: fc.integer({ min: 0, max: 1439 }),
      minutes: fc.integer({ min: 1, max: 600 }),
      later: fc.integer({ min: 0, max: 3000 }),
    })
    fc.assert(
      fc.property(asked, ({ hours, date, minute, minutes, later }) => {
        const schedule = { hours, closedDates: new Set<string>() }
        const from = date.toZonedDateTime('Europe/London').toInstant().add({ minutes: minute })
        const end = afterOpenTime(from, minutes, schedule)
        fc.pre(end !== null)
        expect(end.since(from).total('minutes')).toBeGreaterThanOrEqual(minutes)
        const local = end.toZonedDateTimeISO('Europe/London')
        const day = hours[local.dayOfWeek as keyof typeof hours]
        // The moment of closing, and not its hour: on the last Sunday of March, 01:00 is 02:00.
        const closes =
          day && local.toPlainDate().toZonedDateTime({ timeZone: 'Europe/London', plainTime: day.closes }).toInstant()
        expect(closes && Temporal.Instant.compare(end, closes) <= 0).toBe(true)
        const endOfLater = afterOpenTime(from.add({ minutes: later }), minutes, schedule)
        expect(endOfLater && Temporal.Instant.compare(endOfLater, end) >= 0).toBe(true)
      }),
    )
  })
})
