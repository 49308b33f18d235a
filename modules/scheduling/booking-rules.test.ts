import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDate, anyRules } from '../../tests/support/builders/arbitrary-schedules.ts'
import { dateFault, defaultBookingRules } from './booking-rules.ts'

const fault = (date: string, now: string) =>
  dateFault(Temporal.PlainDate.from(date), Temporal.Instant.from(now), defaultBookingRules)

describe('dateFault', () => {
  it('accepts today until its last minute', () => {
    expect(fault('2026-12-01', '2026-12-01T23:59:59Z')).toBeNull()
  })

  it('refuses yesterday as past', () => expect(fault('2026-11-30', '2026-12-01T00:00:00Z')).toBe('past'))

  it('accepts sixty days ahead and not one more', () => {
    expect(fault('2027-01-30', '2026-12-01T12:00:00Z')).toBeNull()
    expect(fault('2027-01-31', '2026-12-01T12:00:00Z')).toBe('past-horizon')
  })

  it('changes the day at midnight in London', () => {
    expect(fault('2026-07-01', '2026-07-01T22:59:59Z')).toBeNull()
    expect(fault('2026-07-01', '2026-07-01T23:00:00Z')).toBe('past')
  })

  it('accepts exactly today and the days of the horizon, through both changes of the clock', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.nat({ max: 1379 }),
        fc.integer({ min: -100, max: 200 }),
        anyRules,
        (today, minutes, days, rules) => {
          const now = today.toZonedDateTime('Europe/London').add({ minutes }).toInstant()
          const expected = days < 0 ? 'past' : days > rules.horizonDays ? 'past-horizon' : null
          expect(dateFault(today.add({ days }), now, rules)).toBe(expected)
        },
      ),
    )
  })
})
