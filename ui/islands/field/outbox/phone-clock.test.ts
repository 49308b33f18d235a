import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter, daysUntil, presentMoment, secondsNow } from './phone-clock.ts'

describe('the clock of a phone', () => {
  it('says the present moment as RFC 3339', () => {
    expect(presentMoment()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Temporal.Instant.from(presentMoment()).toString()).toMatch(/Z$/)
  })

  it('counts seconds, by the days since 1970', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
        const { year, month, day } = Temporal.PlainDate.from('1970-01-01').add({ days })
        expect(daysUntil(year, month, day)).toBe(days)
      }),
    )
    const before = Math.floor(Temporal.Now.instant().epochMilliseconds / 1_000)
    expect(secondsNow()).toBeGreaterThanOrEqual(before)
    expect(secondsNow()).toBeLessThanOrEqual(before + 60)
  })

  it('knows the day after, over months, years and leap days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
        const day = Temporal.PlainDate.from('2026-11-25').add({ days })
        expect(dayAfter(day.toString())).toBe(day.add({ days: 1 }).toString())
      }),
    )
    expect(dayAfter('2028-02-28')).toBe('2028-02-29')
  })
})
