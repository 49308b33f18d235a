import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySearch, clockChanges } from '../../tests/support/builders/arbitrary-schedules.ts'
import { defaultBookingRules } from './booking-rules.ts'
import { freeStarts } from './free-starts.ts'
import { judgeStart } from './judge-start.ts'
import { defaultWeeklyHours } from './weekly-hours.ts'

const closed = new Set(['2026-12-25'])
const judge = (startsAt: string, now = '2026-12-01T08:00:00Z') =>
  judgeStart(
    Temporal.Instant.from(startsAt),
    Temporal.Instant.from(now),
    defaultWeeklyHours,
    closed,
    defaultBookingRules,
  )

describe('judgeStart', () => {
  it('accepts a listed start', () => expect(judge('2026-12-02T09:00:00Z')).toBeNull())

  it('counts notice to the millisecond: two hours exactly are enough', () => {
    expect(judge('2026-12-01T10:00:00Z', '2026-12-01T08:00:00Z')).toBeNull()
    expect(judge('2026-12-01T10:00:00Z', '2026-12-01T08:00:00.001Z')).toBe('too-soon')
    expect(judge('2026-12-01T10:00:00Z', '2026-12-01T10:00:00Z')).toBe('too-soon')
    expect(judge('2026-12-01T10:00:00Z', '2026-12-01T10:00:00.001Z')).toBe('in-the-past')
  })

  it('names the reason of each refusal', () => {
    expect(judge('2026-11-30T09:00:00Z')).toBe('in-the-past')
    expect(judge('2027-02-01T09:00:00Z')).toBe('past-horizon')
    expect(judge('2026-12-06T09:00:00Z')).toBe('closed')
    expect(judge('2026-12-25T09:00:00Z')).toBe('closed')
    expect(judge('2026-12-02T09:30:00Z')).toBe('not-a-start')
    expect(judge('2026-12-02T18:00:00Z')).toBe('not-a-start')
    expect(judge('2026-12-02T09:00:00.001Z')).toBe('not-a-start')
  })

  it.each(clockChanges.back)('refuses the second occurrence of the repeated hour on %s', (date) => {
    const opens = Temporal.PlainTime.from('00:00')
    const nights = { ...defaultWeeklyHours, 7: { opens, closes: Temporal.PlainTime.from('05:00') } }
    const first = Temporal.Instant.from(`${date}T00:00:00Z`)
    const now = first.subtract({ hours: 48 })
    expect(judgeStart(first, now, nights, closed, defaultBookingRules)).toBeNull()
    expect(judgeStart(first.add({ hours: 1 }), now, nights, closed, defaultBookingRules)).toBe('not-a-start')
  })

  it('agrees with the list of free starts on every quarter of an hour of every day', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const { date, now, hours, closedDays, rules } = search
        const listed = freeStarts({ ...search, resources: [{ id: 'idle', home: null, busy: [] }] }).map(
          ({ startsAt }) => startsAt.toString(),
        )
        const midnight = date.toZonedDateTime('Europe/London')
        const quarters = Array.from({ length: midnight.hoursInDay * 4 }, (_, quarter) => {
          return midnight.add({ minutes: quarter * 15 }).toInstant()
        })
        const asked = [...quarters, ...listed.map((text) => Temporal.Instant.from(text))]
        const allowed = asked.filter((at) => judgeStart(at, now, hours, closedDays, rules) === null)
        expect(new Set(allowed.map((at) => at.toString()))).toEqual(new Set(listed))
      }),
    )
  })
})
